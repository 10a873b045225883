import { TextField } from '../../../../ui/text-field.tsx'
import { WordsField, type Editing } from '../composer/words-field.tsx'

/** What comes after the last page: thanks, or another address. */
export function EndingEditor({ composer, state }: Editing) {
  const { language } = state
  const { ending } = state.now.draft
  const change = (next: typeof ending, mark: string) =>
    composer.editDraft((draft) => ({ ...draft, ending: next }), `ending.${mark}.${language}`)
  const isAddress = !ending.redirect || URL.parse(ending.redirect)?.protocol === 'https:'
  return (
    <div className="flex flex-col gap-5">
      <WordsField
        {...{ composer, state }}
        label="Heading"
        text={ending.title}
        onChange={(title) => change({ ...ending, title }, 'title')}
      />
      <WordsField
        {...{ composer, state }}
        label="Text"
        lines="several"
        text={ending.text}
        onChange={(text) => change({ ...ending, text }, 'text')}
      />
      <TextField
        type="url"
        label="Or lead on to"
        description="An https address that opens instead of the ending. Empty: the ending is shown."
        placeholder="https://"
        value={ending.redirect ?? ''}
        maxLength={2_000}
        error={isAddress ? undefined : 'A whole address that begins with https://'}
        onChange={(redirect) => change({ ...ending, redirect: redirect || undefined }, 'redirect')}
        onBlur={composer.seal}
      />
    </div>
  )
}
