import { campaign, type Campaign, type CampaignContent } from '#contract/emails/campaigns'
import { putEmail, refreshEmails } from '../../../../data/emails.ts'
import { createEditor, type Editor, type EditorState } from '../../../../editing/editor.ts'
import { explainSave } from '../../../../editing/explain-save.ts'
import { createSnapshots } from '../../../../editing/history.ts'
import { useEditor, type OpenCopy } from '../../../../editing/use-editor.ts'

export type MailEditor = Editor<CampaignContent, CampaignContent>

export interface Composing {
  editor: MailEditor
  content: CampaignContent
  /** Consecutive changes with the same `key` are one undo step. */
  change: (change: Partial<CampaignContent>, key?: string) => void
}

function contentOf(email: Campaign): CampaignContent {
  const { name, subject, preheader, replyTo, category, accent, document, text, audience } = email
  return { name, subject, preheader, replyTo, category, accent, document, text, audience }
}

/** Stable, since the editor stores it. */
const refreshList = () => refreshEmails()

export function useComposer(
  email: Campaign,
  copy: OpenCopy<CampaignContent>,
): Composing & { state: EditorState<CampaignContent> } {
  const { editor, state } = useEditor<EditorState<CampaignContent>, MailEditor>(() => {
    const content = contentOf(email)
    return createEditor<CampaignContent, CampaignContent>({
      server: { revision: email.revision, value: content },
      history: createSnapshots(content),
      ...copy,
      save: ({ revision, value }) => putEmail(email.id, revision, value),
      explain: explainSave((current) => {
        const theirs = campaign.safeParse(current)
        if (!theirs.success) return undefined
        return { revision: theirs.data.revision, value: contentOf(theirs.data) }
      }),
    })
  }, refreshList)
  return {
    editor,
    state,
    content: state.value,
    change(change, key) {
      editor.edit({ ...editor.state.get().value, ...change }, { key })
    },
  }
}
