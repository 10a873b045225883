/** A secret in groups of four, easier to type: `JBSW Y3DP`. Apps take it with or without the spaces. */
export function grouped(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}

/** Returns the text of a file or printout of recovery codes. */
export function codesAsText(codes: readonly string[], email: string): string {
  const lines = [
    `Mouthpiece: recovery codes of ${email}`,
    'Each signs you in once, instead of a code from your app. Keep them somewhere safe.',
    '',
    ...codes,
  ]
  return `${lines.join('\n')}\n`
}
