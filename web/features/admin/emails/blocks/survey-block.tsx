import type { NodeViewProps } from '@tiptap/react'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { PickOne } from '../audience/audience-pickers.tsx'
import { useSurveyChoices } from '../use-emails.ts'
import { BlockFrame, textOf } from './block-frame.tsx'

export function SurveyBlock(props: NodeViewProps) {
  const [survey, title] = [textOf(props, 'survey'), textOf(props, 'title')]
  const [text, label] = [textOf(props, 'text'), textOf(props, 'label')]
  return (
    <BlockFrame
      {...props}
      label="Survey"
      fields={<SurveyFields {...{ survey, title, text, label }} onChange={props.updateAttributes} />}
    >
      <div className="flex flex-col gap-2 rounded-control border border-line bg-paper p-5">
        <p className="font-display text-lg font-semibold">{title || 'A survey'}</p>
        {text ? <p>{text}</p> : null}
        <div>
          <span className="mail-button">{label || 'Answer'}</span>
        </div>
      </div>
    </BlockFrame>
  )
}

interface SurveyFieldsProps {
  survey: string
  title: string
  text: string
  label: string
  onChange: (change: Record<string, string>) => void
}

function SurveyFields({ survey, title, text, label, onChange }: SurveyFieldsProps) {
  const choices = useSurveyChoices('')
  return (
    <>
      <PickOne
        label="Survey"
        value={survey}
        useChoices={useSurveyChoices}
        onChange={(id) => {
          const chosen = choices.find((one) => one.id === id)
          onChange({ survey: id === '-' ? '' : id, ...(chosen && { title: chosen.label }) })
        }}
      />
      <TextField label="Title" value={title} maxLength={200} onChange={(next) => onChange({ title: next })} />
      <TextArea label="Text" rows={2} value={text} onChange={(next) => onChange({ text: next })} />
      <TextField
        label="Button label"
        value={label}
        maxLength={200}
        onChange={(next) => onChange({ label: next })}
      />
    </>
  )
}
