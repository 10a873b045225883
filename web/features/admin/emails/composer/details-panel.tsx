import { campaignCategories, type Campaign } from '#contract/emails/campaigns'
import { isEmailAddress } from '#model/mail/email-address'
import { useState } from 'react'
import { saveFirst } from '../../../../editing/save-first.ts'
import { Button } from '../../../../ui/button.tsx'
import { ColourField } from '../../../../ui/fields/colour-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { categoryNames } from '../email-labels.ts'
import type { Composing } from './use-composer.ts'
import { usePreview } from '../use-emails.ts'

const swatches = [
  { value: '#b3302a', name: 'Curtain red' },
  { value: '#2b2119', name: 'Ink' },
  { value: '#1f6b4a', name: 'Bottle green' },
  { value: '#24548f', name: 'Evening blue' },
]

export function DetailsPanel({ email, editor, content, change }: Composing & { email: Campaign }) {
  const { name, preheader, replyTo, category, accent, text } = content
  const [typedReply, setTypedReply] = useState(replyTo)
  const isReplyFine = typedReply.trim() === '' || isEmailAddress(typedReply.trim())
  return (
    <>
      <TextField
        label="Name"
        description="For the team; recipients never see it."
        value={name}
        maxLength={200}
        onChange={(next) => change({ name: next }, 'name')}
      />
      <TextField
        label="Preview line"
        description="Shown after the subject in the inbox."
        value={preheader}
        maxLength={300}
        onChange={(next) => change({ preheader: next }, 'preheader')}
      />
      <Select
        label="What it is about"
        options={campaignCategories.map((id) => ({ id, label: categoryNames[id] }))}
        value={category}
        onChange={(next) => change({ category: next })}
      />
      <p className="-mt-3 text-sm text-soft">
        People can turn off each kind separately; anyone who turned this one off won’t get it.
      </p>
      <TextField
        label="Replies go to"
        description="Leave empty to reply to the sender."
        type="email"
        value={typedReply}
        error={isReplyFine ? undefined : 'This is not an e-mail address'}
        onChange={(next) => {
          setTypedReply(next)
          const address = next.trim()
          if (address === '' || isEmailAddress(address)) change({ replyTo: address }, 'replyTo')
        }}
      />
      <ColourField
        label="Colour of links and buttons"
        value={accent}
        swatches={swatches}
        onChange={(next) => change({ accent: next.toLowerCase() }, 'accent')}
        onChangeEnd={editor.seal}
      />
      {text === '' ? (
        <OwnText id={email.id} onBegin={(made) => change({ text: made })} flush={editor.flush} />
      ) : (
        <>
          <TextArea
            label="Plain text"
            description="Edited by you: it no longer follows the e-mail. Keep {{unsubscribe_url}} in it."
            rows={14}
            value={text}
            onChange={(next) => change({ text: next }, 'text')}
          />
          <Button onPress={() => change({ text: '' })}>Create it from the e-mail again</Button>
        </>
      )}
    </>
  )
}

interface OwnTextProps {
  id: string
  onBegin: (text: string) => void
  flush: () => Promise<boolean>
}

/** The plain text is generated from the e-mail until it is edited. */
function OwnText({ id, onBegin, flush }: OwnTextProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">Plain text</h2>
      <p className="text-sm text-soft">
        Created from the e-mail, for mail programs that show no HTML and for screen readers.
      </p>
      {isConfirming ? (
        <TextToEdit id={id} onBegin={onBegin} />
      ) : (
        <Button onPress={() => void saveFirst(flush).then(setConfirming)}>Write it yourself</Button>
      )}
    </section>
  )
}

function TextToEdit({ id, onBegin }: Pick<OwnTextProps, 'id' | 'onBegin'>) {
  const { data } = usePreview(id, '', { revision: -1, colours: 'light' })
  return (
    <>
      <pre
        tabIndex={0}
        aria-label="Plain text as it is now"
        className="max-h-60 overflow-auto rounded-control border border-line bg-raised p-3 text-xs whitespace-pre-wrap"
      >
        {data?.text ?? 'Loading…'}
      </pre>
      <Button isDisabled={!data} onPress={() => onBegin(data?.textTemplate ?? '')}>
        Start with this
      </Button>
    </>
  )
}
