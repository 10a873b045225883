import type { EditorProps } from './editor-props.ts'

export function HiddenEditor({ question }: EditorProps<'hidden'>) {
  return (
    <p className="text-sm text-soft">
      Hidden from respondents. The link fills it in: <code>?{question.id}=…</code>
    </p>
  )
}
