import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'

export function CodeLink({ url }: { url: string }) {
  return (
    <div role="status" className="flex flex-col gap-3 text-left">
      <p>
        <strong>Copy it now.</strong> For security, the link can’t be shown again.
      </p>
      <TextField
        label="The link"
        readOnly
        value={url}
        onChange={() => {}}
        onFocus={(focus) => focus.target.select()}
      />
      <Button
        variant="primary"
        className="self-start"
        onPress={() =>
          void copyText(url, 'Link copied.', 'Your browser blocked copying. Select the link and copy it.')
        }
      >
        Copy the link
      </Button>
    </div>
  )
}
