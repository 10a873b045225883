import { classNames } from '../../ui/class-names.ts'
import { passwordStrength } from './password-strength.ts'

export function PasswordMeter({ password, email }: { password: string; email: string | undefined }) {
  if (password === '') return null
  const { level, label } = passwordStrength(password, email)
  return (
    <div className="-mt-2 flex items-center gap-3 text-sm text-soft" aria-live="polite">
      <span className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1.5 flex-1 rounded-full',
              step > Math.max(level, 1) ? 'bg-line' : level < 2 ? 'bg-danger' : 'bg-good',
            )}
          />
        ))}
      </span>
      {label}
    </div>
  )
}
