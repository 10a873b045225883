/** An answer in words. */
export interface ThemeAnswer {
  response: string
  text: string
  /** A tag, or `''`. */
  language: string
}

export interface AnswerGroup {
  /** Names the group, the most important word first. */
  words: string[]
  /** Indexes of its answers; an answer may be in several groups. */
  members: number[]
  /** Relevance of an answer, or of a part of it, to the group; 0 is none. */
  relevance(text: string, language: string): number
}

/** Groups answers by what they are about: by shared words, or by the meaning that a model finds in them. */
export interface AnswerGrouper {
  /** The largest groups first. */
  group(answers: readonly ThemeAnswer[]): Promise<AnswerGroup[]>
}
