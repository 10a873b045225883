const WORD_JOINER = '\u2060'

/**
 * The text with an invisible character in each address of a page or mailbox, so that mail clients make no link of it. It
 * reads as before and can be selected. URLs can’t have the character, which is why nearly all clients leave it alone
 * (Whiteman, “Stop email client hyperlinking text without consent”).
 */
export function unlinked(text: string): string {
  return text
    .replaceAll(/:(?=[/\\]{2})/g, `:${WORD_JOINER}`)
    .replaceAll(/[.\u3002\uFF0E\uFF61](?=\p{L})|@(?=\S)/gu, `${WORD_JOINER}$&`)
}
