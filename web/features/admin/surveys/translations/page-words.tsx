import type { LocalText } from '#contract/survey/schema'
import { runnerLanguageFor } from '#model/survey/runner-languages'
import { useEffect, useState } from 'react'
import type { Message } from '../../../../platform/translation.ts'
import { loadCatalogue } from '../../../../survey/catalogues.ts'
import type { RunnerCatalogue } from '../../../../survey/words/catalogue.ts'
import { english } from '../../../../survey/words/en.ts'
import { TranslationRow } from './translation-row.tsx'

/** The words of the pages of a survey, each of which the survey may replace in this language. */
export function PageWords({
  language,
  words,
  onChange,
  onSeal,
}: {
  language: string
  words: Readonly<Record<string, LocalText>>
  onChange: (key: string, text: string) => void
  onSeal: () => void
}) {
  const spoken = runnerLanguageFor([language])
  const [loaded, setLoaded] = useState<{ spoken: string; catalogue: RunnerCatalogue }>()
  useEffect(() => {
    let isOver = false
    void loadCatalogue(spoken).then(
      (catalogue) => void (isOver || setLoaded({ spoken, catalogue: catalogue ?? {} })),
    )
    return () => {
      isOver = true
    }
  }, [spoken])
  if (loaded?.spoken !== spoken) return <p role="status">Loading…</p>
  return (
    <>
      <p className="text-sm text-soft">Leave empty to use the words on the left. Keep the parts in braces.</p>
      <ul className="flex flex-col gap-3">
        {messagesOf({ ...english, ...loaded.catalogue }).map(({ key, text }) => (
          <TranslationRow
            key={key}
            source={{ language: spoken, text }}
            language={language}
            text={words[key]?.[language] ?? ''}
            onChange={(replaced) => onChange(key, replaced)}
            onSeal={onSeal}
          />
        ))}
      </ul>
    </>
  )
}

function messagesOf(catalogue: Readonly<Record<string, Message>>): { key: string; text: string }[] {
  return Object.entries(catalogue).flatMap(([key, message]) =>
    typeof message === 'string'
      ? [{ key, text: message }]
      : Object.entries(message).map(([form, text]) => ({ key: `${key}#${form}`, text })),
  )
}
