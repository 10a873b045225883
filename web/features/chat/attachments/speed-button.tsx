import { formatNumber } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { chooseSpeed, nextSpeed, type VoiceSpeed } from './voice-speed.ts'

export function SpeedButton({ speed }: { speed: VoiceSpeed }) {
  const factor = formatNumber(speed)
  return (
    <Tooltip content="Playback speed">
      <Button
        variant="plain"
        size="small"
        aria-label={`Speed: ${factor} times`}
        onPress={() => chooseSpeed(nextSpeed(speed))}
        className={`w-11 px-0! tabular-nums pointer-coarse:h-11 ${speed === 1 ? 'text-soft!' : ''}`}
      >
        {factor}×
      </Button>
    </Tooltip>
  )
}
