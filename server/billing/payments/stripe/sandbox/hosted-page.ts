/** What a hosted page shows. */
export interface Due {
  readonly title: string;
  readonly cents: number;
  readonly returnUrl: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const head = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Imitation of Stripe</title>
<style>body{font:16px system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}button{display:block;width:100%;padding:.8rem;margin:.6rem 0;font:inherit}</style>
</head><body><p>This is an imitation of Stripe for tests. No money moves.</p>`;

/** The page of an account for payouts. */
export const setupPage = `${head}<h1>Payouts</h1><form method="post"><button>Enter a test bank account</button></form></body></html>`;

/** The page where a bill is paid at the imitation of Stripe. */
export const hostedPage = (
  { title, cents }: Due,
  error: string | null,
): string => `${head}<h1>${escaped(title)}</h1><p>$${(cents / 100).toFixed(2)}</p>
${error === null ? "" : `<p role="alert">${escaped(error)}</p>`}
<form method="post"><button name="card" value="pays">Pay</button><button name="card" value="declined">Pay with a declined card</button>
<button name="card" value="none">Go back</button></form></body></html>`;
