import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { SettingsSection } from './section.tsx'

const AnalyticsSwitch = lazy(() => import('../../shell/analytics/analytics-switch.tsx'))

export function AnalyticsSection() {
  return (
    <SettingsSection
      id="analytics"
      title="Analytics"
      text={
        <>
          Which pages you open and what you press, so that we can make Mouthpiece better. Never your voice,
          and never for advertising.{' '}
          <Link to="/terms-privacy#analytics" className="underline decoration-line-strong underline-offset-4">
            What is recorded
          </Link>
        </>
      }
    >
      <Suspense fallback={<div className="h-10" />}>
        <AnalyticsSwitch />
      </Suspense>
    </SettingsSection>
  )
}
