import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLocale } from "../../lib/format/locale";
import { MoneyChange, Num, Percent, Price, widthOf } from "./Num";

beforeEach(() => setLocale("en-US"));
afterEach(() => setLocale(undefined));

const inner = (text: string): HTMLElement => screen.getByText(text);

test("NUM-001 a change is signed, coloured by what is shown, and has an arrow only when it moved", () => {
  const { container, rerender } = render(<Percent value={0.47} hasArrow />);
  expect(container.textContent).toBe("+0.47%");
  expect(inner("+0.47%").dataset.tone).toBe("gain");
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1);
  rerender(<Percent value={-0.001} hasArrow />);
  expect(inner("0.00%").dataset.tone).toBe("flat");
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(0);
});

test("NUM-002 a live number flashes anew at each change and never before the first", () => {
  const { rerender } = render(<Num text="1.00" isLive />);
  expect(inner("1.00").dataset.flash).toBeUndefined();
  rerender(<Num text="1.01" isLive />);
  expect(inner("1.01").dataset.flash).toBe("odd");
  rerender(<Num text="1.01" isLive />);
  expect(inner("1.01").dataset.flash).toBe("odd");
  rerender(<Num text="1.02" isLive />);
  expect(inner("1.02").dataset.flash).toBe("even");
});

test("NUM-003 a live number keeps the widest place it has had", () => {
  const { rerender } = render(<Num text="1,000.00" isLive />);
  rerender(<Num text="999.00" isLive />);
  expect(inner("999.00").style.minWidth).toBe(`${widthOf("1,000.00")}ch`);
});

test("NUM-004 a missing value is a dash with its reason", () => {
  render(<MoneyChange value={null} reason="Under one year of record" />);
  expect(inner("–").title).toBe("Under one year of record");
});

test("NUM-005 greying waits five seconds, then says as of when; a blink does not flicker", () => {
  vi.useFakeTimers();
  try {
    const since = new Date(2026, 10, 19, 14, 31, 46);
    const { rerender, container } = render(<Price value="191.86" tick="0.01" staleSince={since} />);
    act(() => vi.advanceTimersByTime(4_900));
    expect(container.textContent).toBe("191.86");
    rerender(<Price value="191.86" tick="0.01" />);
    act(() => vi.advanceTimersByTime(10_000));
    expect(container.textContent).toBe("191.86");
    rerender(<Price value="191.86" tick="0.01" staleSince={since} />);
    act(() => vi.advanceTimersByTime(5_000));
    expect(container.textContent).toBe("191.86as of 14:31:46");
  } finally {
    vi.useRealTimers();
  }
});
