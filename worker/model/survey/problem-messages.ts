import type { AnswerProblem } from './answers.ts'

/** Names of the messages to respondents; the form has their texts by language, in `web/survey/words`. */
export type ProblemMessage =
  | AnswerProblem['code']
  | 'empty_text'
  | 'choose_answer'
  | 'choose_date'
  | 'choose_time'
  | 'time_too_early'
  | 'time_too_late'
  | 'choose_one_or_more'
  | 'add_file'
  | 'too_many_files'
  | 'answer_rows'
  | 'put_in_order'
  | 'rank_more'
  | 'record_answer'
  | 'recording_missing'
  | 'sign'
  | 'agree'
