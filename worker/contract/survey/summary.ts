export interface RangeCount {
  /** Numbers, days as YYYY-MM-DD, or times as HH:MM; `below` is exclusive. */
  from: number | string
  below: number | string
  count: number
}

export interface CountedFile {
  id: string
  response: string
  /** The time of sending or, if unsent, of starting; a record date. */
  moment: string
  person: string
}

export interface OptionCount {
  id: string
  count: number
  /** For a link to results: the count is not known. */
  isHidden?: true
}

export interface QuestionSummary {
  id: string
  shown: number
  answered: number
  /** For a link to results: all counts are hidden. */
  isHidden?: true
  /** For choices, yes/no, stars and scales. */
  counts?: OptionCount[]
  /** Free answers beside the options; without them where their number is hidden. */
  others?: number
  /** By row of a matrix; `mean` of its scores. */
  rows?: { id: string; counts: OptionCount[]; mean?: number }[]
  /** Mean amount that each option was given. */
  amounts?: { id: string; mean: number }[]
  /** Mean place of each option, 1 is first; unplaced options share the remaining places. */
  places?: { id: string; mean: number }[]
  /** Numbers, dates and times; includes empty ranges between others. */
  ranges?: RangeCount[]
  /** Numbers, stars, scales. */
  mean?: number
  median?: number
  least?: number
  most?: number
  /** Promoters (9, 10) less detractors (0 to 6) in percent (Reichheld 2003). */
  netPromoters?: number
  /** The most frequent values of a text, and the number of answers with others; unless exact, at least these. */
  values?: { values: OptionCount[]; others: number; isExact: boolean }
  texts?: string[]
  files?: CountedFile[]
}

export interface SurveySummary {
  responses: number
  complete: number
  /** Median of the complete responses; 0 without any. */
  medianSeconds: number
  /** Means over the complete responses, if options have points. */
  score?: { mean: number; total: number }
  /** Sent responses by hour of UTC, as `2026-11-30 03`, in the order of arrival. */
  hours: { hour: string; count: number }[]
  /** Respondents who reached a page, were led past it by the survey's logic, or left on it without sending. */
  funnel: { page: string; reached: number; skipped: number; left: number }[]
  questions: QuestionSummary[]
}
