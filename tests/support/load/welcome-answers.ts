/** Answers to the seeded survey of new members; `text` is that of the open question. */
export const welcomeAnswers = (recommend: number, text: string) => ({
  found_us: 'friend',
  recommend,
  wish: text,
})
