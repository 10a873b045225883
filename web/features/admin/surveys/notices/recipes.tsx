import BookOpen from 'lucide-react/icons/book-open'
import Copy from 'lucide-react/icons/copy'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { copyText } from '../../../../ui/feedback/copy-text.ts'
import { newKey, readCommand, sheetScript, signatureCheck } from './recipe-texts.ts'

/** Recipes for bringing answers to other programs, with snippets to copy. */
export function Recipes({ survey }: { survey: string }) {
  const [key] = useState(newKey)
  return (
    <section aria-label="How to" className="flex flex-col divide-y divide-line border-y border-line">
      <Recipe title="Answers in Slack">
        <ol className="ml-5 list-decimal">
          <li>In Slack, create an app, turn on “Incoming Webhooks” and add one for the channel.</li>
          <li>Copy its address, which starts with https://hooks.slack.com.</li>
          <li>Add it above as a webhook, with the format “Chat message”.</li>
          <li>Choose “Send a test” in its menu.</li>
        </ol>
        <p>Mattermost and other services that take a “text” work the same way.</p>
      </Recipe>
      <Recipe title="Answers in Google Sheets">
        <ol className="ml-5 list-decimal">
          <li>In the sheet, open “Extensions”, then “Apps Script”, and replace the code with this script.</li>
          <li>Deploy it as a web app that runs as you and that anyone can access.</li>
          <li>
            Add its address above as a webhook with the format “All data”, followed by{' '}
            <code className="break-all select-all">?key={key}</code>
          </li>
          <li>Choose “Send a test” in its menu. The first row appears in the sheet.</li>
        </ol>
        <Snippet label="Script" text={sheetScript(key)} />
      </Recipe>
      <Recipe title="Check that an answer comes from here">
        <p>
          Webhooks are signed as Standard Webhooks describes, so its libraries can check them. In Node.js
          without a library:
        </p>
        <Snippet label="Signature check" text={signatureCheck} />
        <p>
          An answer may arrive twice, with the same webhook-id. Reply within 15 seconds with a status of 200
          to 299. Anything else is tried again for a day; 410 stops the webhook.
        </p>
      </Recipe>
      <Recipe title="Read answers with a token">
        <p>
          Create a token that may read surveys in{' '}
          <Link to="/admin/account" className="underline underline-offset-2">
            your account
          </Link>
          , then:
        </p>
        <Snippet label="Command" text={readCommand(location.origin, survey)} />
      </Recipe>
    </section>
  )
}

function Recipe({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="py-1">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control font-medium">
        <BookOpen aria-hidden="true" className="size-5 text-soft" />
        {title}
      </summary>
      <div className="flex flex-col gap-3 pt-1 pb-4 pl-8 text-sm">{children}</div>
    </details>
  )
}

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <>
      <TextArea label={label} readOnly rows={6} className="font-mono" value={text} onChange={() => {}} />
      <Button
        size="small"
        className="self-start"
        icon={<Copy aria-hidden="true" />}
        onPress={() =>
          void copyText(text, 'Copied.', 'Your browser blocked copying. Select the text and copy it.')
        }
      >
        Copy
      </Button>
    </>
  )
}
