export interface RangeCount {
  /** Numbers, or days as YYYY-MM-DD: the range includes the first and excludes the second. */
  from: number | string
  below: number | string
  count: number
}

export interface CountedFile {
  id: string
  response: string
  /** The time the response was sent, or started if unsent, as a record's date. */
  moment: string
  person: string
}

export interface OptionCount {
  id: string
  count: number
}

export interface QuestionSummary {
  id: string
  /** Responses that were shown the question, and those that answered it. */
  shown: number
  answered: number
  /** Choices, yes/no, stars, scales: how often each. */
  counts?: OptionCount[]
  /** Answers in the person's own words beside the options. */
  others?: number
  /** Matrix: counts for each row. */
  rows?: { id: string; counts: OptionCount[] }[]
  /** Ranking: the mean place of each option, 1 is first; unplaced ones share the places that are left. */
  places?: { id: string; mean: number }[]
  /** Numbers and dates: how many in each range, the empty ones between others as well. */
  ranges?: RangeCount[]
  /** Numbers, stars, scales. */
  mean?: number
  median?: number
  least?: number
  most?: number
  /** Promoters (9, 10) less detractors (0 to 6) in percent (Reichheld 2003). */
  netPromoters?: number
  /** Some of the newest texts. */
  texts?: string[]
  /** Voice and files: some of the newest. */
  files?: CountedFile[]
}

export interface SurveySummary {
  responses: number
  complete: number
  /** Median of the complete responses; 0 without any. */
  medianSeconds: number
  /**
   * For each page: how many got there, how many were led past it by the survey's logic, and for how many it was the
   * last without sending. Who is led past a page has not dropped out.
   */
  funnel: { page: string; reached: number; skipped: number; left: number }[]
  questions: QuestionSummary[]
}
