import { titleText } from '#model/survey/recall-markers'
import type { Question, SurveySchema } from '#contract/survey/schema'
import Braces from 'lucide-react/icons/braces'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { typeLabel } from '../kinds/index.ts'

interface RecallPickerProps {
  /** Questions whose answers are known where the text is shown. */
  recallable: readonly Question[]
  schema: SurveySchema
  language: string
  onInsert: (question: string, fallback: string) => void
}

/** Inserts an earlier answer into a text, with a fallback for a skipped question. */
export function RecallPicker(props: RecallPickerProps) {
  return (
    <Popover
      label="Insert an answer"
      placement="bottom start"
      className="w-80 p-4"
      trigger={
        <Button size="small" variant="plain" icon={<Braces aria-hidden="true" />}>
          Insert an answer
        </Button>
      }
    >
      {(close) => <RecallForm {...props} onClose={close} />}
    </Popover>
  )
}

function RecallForm({
  recallable,
  schema,
  language,
  onInsert,
  onClose,
}: RecallPickerProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState(recallable.at(-1)?.id ?? '')
  const [fallback, setFallback] = useState('')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        onInsert(chosen, fallback)
      }}
    >
      <Select
        label="Answer to"
        options={recallable.map((question) => ({
          id: question.id,
          label: titleText(question.title, language, schema).trim() || typeLabel(question.type),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <TextField
        label="If there is no answer"
        description="Shown instead. Leave empty to show nothing."
        placeholder="there"
        maxLength={80}
        value={fallback}
        onChange={setFallback}
      />
      <Button type="submit" variant="primary" className="self-start">
        Insert
      </Button>
    </form>
  )
}
