import type { EditorProps } from './editor-props.ts'

export function HiddenEditor({ question }: EditorProps<'hidden'>) {
  return (
    <p className="text-sm text-soft">
      No one sees it. The link fills it in: <code>?{question.id}=…</code>
    </p>
  )
}
