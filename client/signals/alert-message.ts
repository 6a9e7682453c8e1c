export type MessageKind = "tradingview" | "curl" | "python";

/** What TradingView fills in where its alert fires. */
const tradingView = `{
  "id": "{{strategy.order.id}}-{{timenow}}",
  "symbol": "{{ticker}}",
  "action": "{{strategy.order.action}}",
  "size": { "percent": "5" },
  "stop": "{{plot_0}}",
  "note": "{{strategy.order.comment}}"
}`;

/** The message to paste, or a program that sends one. `address` is the whole address, or what stands for it while it is hidden. */
export function messageFor(kind: MessageKind, address: string): string {
  if (kind === "tradingview") return tradingView;
  if (kind === "curl")
    return `curl -X POST '${address}' \\
  -H 'content-type: application/json' \\
  -d '{
    "id": "'"$(date +%s%N)"'",
    "symbol": "AAPL",
    "action": "buy",
    "size": { "percent": "5" },
    "note": "From curl"
  }'`;
  return `import json, urllib.request, uuid

alert = {
    "id": str(uuid.uuid4()),
    "symbol": "AAPL",
    "action": "buy",
    "size": {"percent": "5"},
    "note": "From Python",
}
request = urllib.request.Request(
    "${address}",
    data=json.dumps(alert).encode(),
    headers={"content-type": "application/json"},
)
print(urllib.request.urlopen(request).status)  # 202`;
}

export const messageFields = [
  { name: "id", text: "Each ID trades once. Without one, the same text within a minute counts once." },
  { name: "action", text: "buy, sell, short, close, stop or target" },
  { name: "size", text: "percent of equity, money in USD, quantity, or part of the position (0.5 is half)" },
  { name: "stop", text: "Optional; target too. Refused on the wrong side of the price." },
  { name: "note", text: "Optional. Becomes the thesis." },
] as const;
