import address from '../../../web/engine/voice/net/phone-net-weights.bin?inline'
import { base64ToBytes } from '../../../web/engine/voice/bytes/base64.ts'

/** The weights for tests in workerd, which has neither their file nor its address. */
export async function loadPhoneNet(): Promise<void> {}

export function phoneNetBytes(): Uint8Array {
  return base64ToBytes(address.slice(address.indexOf(',') + 1))
}
