/** All that the public CSV of receipts says, as webhooks and exports ask for it; their own names stay. */
export const receiptFields = `
      id version copyId tradeId cause action status side reason reasonText eventSequence eventHash cap sufficed: minimumRequired
      quantity price money feederPrice slippageBps slippageMoney realisedPnl fees isLate
      feederFilledAt decidedAt submittedAt filledAt deliveredAt latencyMs
      feeder { id username } instrument { symbol } steps { name money limit isCut }`;
