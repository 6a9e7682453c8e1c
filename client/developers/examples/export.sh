# Your receipts and trades, one JSON object per line, newest first. Needs a key with the scope `read`.
curl --silent --fail-with-body --header "authorization: Bearer $BRIGADE_KEY" "$BRIGADE_URL/export/receipts.ndjson"
curl --silent --fail-with-body --header "authorization: Bearer $BRIGADE_KEY" "$BRIGADE_URL/export/trades.ndjson"
