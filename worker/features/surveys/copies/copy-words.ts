type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The texts of a copy by e-mail. Those of answers are the same as on the page, in `web/survey/words`. */
export interface CopyWords {
  subject: string
  intro: string
  reason: string
  refuse: string
  yes: string
  no: string
  consentVersion: string
  files: string | Plural
  aRecording: string
  aSignature: string
}
