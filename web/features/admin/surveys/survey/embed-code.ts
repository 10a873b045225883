/** Markup that shows a survey in another site's page. `address` is where it is answered. */
export function embedCode(address: string, title: string): string {
  const name = title
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<iframe src="${address}?embed=1" title="${name}" width="100%" height="700" style="border:0" allow="microphone"></iframe>`
}
