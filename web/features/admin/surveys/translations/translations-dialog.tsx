import { useRef, useState } from 'react'
import { formatNumber, languageName } from '../../../../platform/locale.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { PageWords } from './page-words.tsx'
import { missingTexts, OWN_WORDS, textsToTranslate, withTranslations } from './survey-texts.ts'
import { translationCsv } from './translation-csv.ts'
import { MAX_FILE_SIZE, type ReadFile } from './translation-file.ts'
import { importMessage, readTranslationFile } from './translation-import.ts'
import { TranslationRow } from './translation-row.tsx'
import { translationXliff } from './translation-xliff.ts'

/** The survey's texts in two languages side by side, and the words of its pages. */
export default function TranslationsDialog({
  composer,
  state,
  onClose,
}: ComposerProps & { onClose: () => void }) {
  const { draft } = state.now
  const { languages } = draft
  const [first = 'en'] = languages
  const [chosen, setLanguage] = useState(languages[1] ?? first)
  const language = languages.includes(chosen) ? chosen : first
  const [part, setPart] = useState<'texts' | 'words'>(languages.length > 1 ? 'texts' : 'words')
  /** Texts that were missing when the filter was switched on: a row stays while its text is typed. */
  const [onlyMissing, setOnlyMissing] = useState<ReadonlySet<string>>()
  const shown = language === first ? 'words' : part
  const missingIn = (tag: string) => new Set(missingTexts(draft, tag).map(({ key }) => key))
  const put = (key: string, text: string) =>
    composer.editDraft(
      (now) => withTranslations(now, language, new Map([[key, text]])),
      `translation.${language}.${key}`,
    )
  const rows = textsToTranslate(draft, onlyMissing)
  return (
    <Dialog
      title="Translations"
      size="large"
      onClose={onClose}
      actions={<Button onPress={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-5">
        <RadioChips
          label="Language"
          options={languages.map((id) => ({ id, label: labelOf(id, missingTexts(draft, id).length) }))}
          value={language}
          onChange={(tag) => {
            setLanguage(tag)
            if (onlyMissing) setOnlyMissing(missingIn(tag))
          }}
        />
        <Files {...{ composer, state, language }} />
        {language === first ? null : (
          <RadioChips
            label="Show"
            options={[
              { id: 'texts', label: 'Texts of the survey' },
              { id: 'words', label: 'Buttons and messages' },
            ]}
            value={part}
            onChange={(id) => setPart(id === 'words' ? 'words' : 'texts')}
          />
        )}
        {shown === 'words' ? (
          <PageWords
            language={language}
            words={draft.words ?? {}}
            onChange={(key, text) => put(OWN_WORDS + key, text)}
            onSeal={composer.seal}
          />
        ) : (
          <>
            <Switch
              label="Missing texts only"
              value={onlyMissing !== undefined}
              onChange={(isOn) => setOnlyMissing(isOn ? missingIn(language) : undefined)}
            />
            <ul className="flex flex-col gap-3">
              {rows.map(({ key, text }) => (
                <TranslationRow
                  key={key}
                  source={{ language: first, text: text[first] ?? '' }}
                  language={language}
                  text={text[language] ?? ''}
                  onChange={(words) => put(key, words)}
                  onSeal={composer.seal}
                />
              ))}
            </ul>
            {rows.length === 0 ? <p className="text-soft">Nothing is missing here.</p> : null}
          </>
        )}
      </div>
    </Dialog>
  )
}

function labelOf(language: string, missing: number): string {
  return missing === 0
    ? languageName(language)
    : `${languageName(language)} (${formatNumber(missing)} missing)`
}

function Files({ composer, state, language }: ComposerProps & { language: string }) {
  const { draft } = state.now
  const [first = 'en'] = draft.languages
  const picker = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<ReadFile>()
  const name = `translations-${state.survey.id}`

  async function read(file: File | undefined) {
    if (!file) return
    if (file.size > MAX_FILE_SIZE) return setOutcome({ refused: 'The file is larger than 5 MB.' })
    const result = readTranslationFile(file.name, new Uint8Array(await file.arrayBuffer()), draft)
    setOutcome(result)
    const { changes } = result
    if (!changes) return
    composer.editDraft((now) =>
      [...changes].reduce((before, [tag, texts]) => withTranslations(before, tag, texts), now),
    )
    composer.seal()
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onPress={() => saveFile(new Blob([translationCsv(draft)], { type: 'text/csv' }), `${name}.csv`)}
        >
          Export CSV
        </Button>
        <Button
          size="small"
          isDisabled={language === first}
          onPress={() =>
            saveFile(
              new Blob([translationXliff(draft, language)], { type: 'application/xliff+xml' }),
              `${name}-${language}.xlf`,
            )
          }
        >
          Export XLIFF
        </Button>
        <Button size="small" onPress={() => picker.current?.click()}>
          Import…
        </Button>
        <FilePicker
          ref={picker}
          label="Import translations"
          accept=".csv,.xlf,.xliff,text/csv"
          onFiles={([file]) => void read(file)}
        />
      </div>
      <p role="status" className={outcome?.refused ? 'text-sm text-danger' : 'text-sm text-soft'}>
        {outcome && importMessage(outcome, first)}
      </p>
    </div>
  )
}
