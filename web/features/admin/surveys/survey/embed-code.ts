/** Markup for embedding a survey in another site; `address` is the survey's URL. */
export function embedCode(address: string, title: string): string {
  const name = title
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<iframe src="${address}?embed=1" title="${name}" width="100%" height="700" style="border:0" allow="microphone"></iframe>`
}
