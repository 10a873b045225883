import Copy from 'lucide-react/icons/copy'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/feedback/copy-text.ts'

export function ShownSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  const copy = () =>
    copyText(secret, 'Secret copied.', 'Your browser blocked copying. Select the secret and copy it.')
  return (
    <div role="status" className="flex flex-col gap-3 rounded-panel border border-line-strong p-4">
      <p>
        <strong>Copy the signing secret now.</strong> For security, it can’t be shown again. The receiver
        checks with it that an answer comes from here.
      </p>
      <code className="rounded-control border border-line bg-panel p-3 font-mono text-sm break-all select-all">
        {secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
          Copy
        </Button>
        <Button variant="plain" onPress={onSaved}>
          I’ve saved it
        </Button>
      </div>
    </div>
  )
}
