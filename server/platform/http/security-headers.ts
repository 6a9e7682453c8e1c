import type { FastifyInstance } from "fastify";

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join("; ");

const everywhere = {
  "default-src": "'self'",
  "script-src": "'self'",
  // Styles: the widget library sets its theme's variables in a <style> element, charts size themselves by attributes.
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self' data:",
  "connect-src": "'self'",
  "worker-src": "'self' blob:",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** No inline script anywhere, nothing from other hosts, never inside a frame, no address (it may hold a token) sent to other sites. */
export const securityHeaders = (isHttps: boolean) => ({
  "content-security-policy": policy(everywhere),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  ...(isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

export function sendSecurityHeaders(http: FastifyInstance, options: { isHttps: boolean }): void {
  const headers = securityHeaders(options.isHttps);
  http.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
  });
}
