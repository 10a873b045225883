import { ModalFrame } from './modal-frame.tsx'

export function Component() {
  return <ModalFrame canvas />
}
