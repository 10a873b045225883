interface PolicyOptions {
  nonce: string
  /** Origin of the analytics service, or `''`. */
  analyticsHost: string
  /** Vite's client injects styles into the page and opens a socket. */
  development: boolean
  /** Allows other sites to frame it. */
  framed?: boolean
}

/** The Content-Security-Policy of pages. Scripts run by nonce only, and strings never become markup. */
export function contentPolicy({ nonce, analyticsHost, development, framed = false }: PolicyOptions): string {
  const connect = [
    "'self'",
    ...(analyticsHost ? [analyticsHost] : []),
    ...(development ? ['ws:', 'wss:'] : []),
  ]
  const directives: Record<string, string> = {
    'default-src': "'self'",
    // Sound and video codecs are WebAssembly.
    'script-src': `'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'worker-src': "'self'",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob:",
    'connect-src': connect.join(' '),
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': framed ? '*' : "'none'",
    'require-trusted-types-for': "'script'",
    // ProseMirror parses pasted content, in a document that runs nothing and is never displayed.
    'trusted-types': "mouthpiece ProseMirrorClipboard 'allow-duplicates'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** JSON that cannot close its script element, nor start a comment in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
