import { runtimeConfig } from '../../platform/config.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { choice, choose } from './choice.ts'
import { refusesRecording } from './refusal.ts'
import { verdictOn } from './verdict.ts'

export default function AnalyticsSwitch() {
  const browserRefuses = refusesRecording(navigator)
  const { needsConsent } = runtimeConfig()
  const verdict = verdictOn({ browserRefuses, needsConsent, choice: useSignal(choice) })
  return (
    // Presses of the switch are not recorded.
    <div className="ph-no-capture">
      <Switch
        label="Record how I use Mouthpiece"
        description={
          browserRefuses
            ? 'Your browser asks every site not to record you, so we don’t.'
            : 'Applies to everyone who uses this browser. You can change it at any time.'
        }
        value={verdict === 'record'}
        isDisabled={browserRefuses}
        onChange={(wanted) => choose(wanted ? 'allowed' : 'refused')}
      />
    </div>
  )
}
