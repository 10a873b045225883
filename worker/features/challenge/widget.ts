/** Origin of the widget's script and frame. */
export const CHALLENGE_ORIGIN = 'https://challenges.cloudflare.com'

/** Turnstile's widget in a frame of its own, so that no script of another origin runs in the app's documents. */
export function widgetPage({
  siteKey,
  nonce,
  theme,
}: {
  /** Letters, digits, `-` and `_` only; so is the nonce. */
  siteKey: string
  nonce: string
  theme: 'light' | 'dark'
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Are you human?</title>
<style>:root { color-scheme: ${theme} } body { margin: 0; background: transparent }</style>
</head>
<body>
<div id="widget"></div>
<script nonce="${nonce}">
const send = (message) => parent.postMessage(message, location.origin)
function show() {
  turnstile.render('#widget', {
    sitekey: '${siteKey}',
    theme: '${theme}',
    size: 'flexible',
    callback: (token) => send({ type: 'challenge-token', token }),
    'error-callback': () => { send({ type: 'challenge-trouble' }); return true },
  })
}
</script>
<script nonce="${nonce}" src="${CHALLENGE_ORIGIN}/turnstile/v0/api.js?onload=show&amp;render=explicit" async defer></script>
</body>
</html>
`
}

export function widgetPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${CHALLENGE_ORIGIN}`,
    `frame-src ${CHALLENGE_ORIGIN}`,
    `connect-src ${CHALLENGE_ORIGIN}`,
    // The widget positions its frame by inline styles.
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
