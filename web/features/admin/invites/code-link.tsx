import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'

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
          void navigator.clipboard.writeText(url).then(
            () => toast({ text: 'Link copied.' }),
            () => toast({ text: 'Your browser blocked copying. Select the link and copy it.' }),
          )
        }
      >
        Copy the link
      </Button>
    </div>
  )
}
