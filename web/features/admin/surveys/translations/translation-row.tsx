import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'

/** Characters above which a text gets several lines. */
const ONE_LINE = 80

export function TranslationRow({
  source,
  language,
  text,
  placeholder,
  onChange,
  onSeal,
}: {
  source: { language: string; text: string }
  language: string
  text: string
  placeholder?: string
  onChange: (text: string) => void
  onSeal: () => void
}) {
  const Box = source.text.length > ONE_LINE || source.text.includes('\n') ? TextArea : TextField
  return (
    <li className="grid items-start gap-x-4 gap-y-1 border-t border-line pt-3 md:grid-cols-2">
      <p lang={source.language} dir="auto" className="py-2 wrap-anywhere whitespace-pre-line">
        {source.text}
      </p>
      <Box
        label={source.text}
        labelHidden
        lang={language}
        dir="auto"
        value={text}
        placeholder={placeholder}
        maxLength={2_000}
        onChange={onChange}
        onBlur={onSeal}
      />
    </li>
  )
}
