# The price of Apple. No account needed.
curl --silent --fail-with-body "$BRIGADE_URL/graphql" \
  --header 'content-type: application/json' \
  --data '{"query": "{ quote(symbol: \"AAPL\") { bid ask asOf } }"}'
