import { Dial } from '../dial.tsx'
import type { InsertProps } from './insert.ts'

export function DeEsserControls({ id, name, channel }: InsertProps) {
  const dial = (path: string, caption: string) => (
    <Dial
      strip={id}
      settings={channel}
      path={`deEsser.${path}`}
      owner={name}
      caption={caption}
      size="small"
    />
  )
  return (
    <div className="flex gap-2">
      {dial('frequency', 'Above')}
      {dial('threshold', 'Thresh')}
      {dial('range', 'Range')}
    </div>
  )
}
