/**
 * For a frame of the back office: pages forbid the styles that mails need. The frame may run, open and send nothing.
 */
export function mailFrame(html: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'",
    },
  })
}
