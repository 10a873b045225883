import { MOBILE_BELOW } from './breakpoints.ts'

export type DeviceWarningKind = 'mobile' | 'browser' | 'other'

export const deviceWarnings: Record<DeviceWarningKind, { title: string; text: string }> = {
  mobile: {
    title: 'Mobile Device Detected',
    text: 'This app is optimized for desktop. Please use a larger screen or open this link in a desktop computer.',
  },
  browser: {
    title: 'Browser Detected',
    text: 'This app is optimized for mobile devices. For the best experience, please open this link on your phone or tablet.',
  },
  other: { title: 'Device Warning', text: 'This app may not work properly on your current device.' },
}

/** The warning in another language. */
export interface DeviceWarningTexts {
  language: { tag: string; direction: 'ltr' | 'rtl' }
  title: string
  text: string
  dismiss: string
}

export const DISMISS_TEXT = 'Got it'
/** On published pieces, which play on every device. */
export const WATCH_TEXT = 'Watch anyway'

export interface Device {
  /** Width of the window in CSS pixels. */
  width: number
  userAgent: string
  /** True if the page is in an iframe, whose width says nothing about the device. */
  isFramed?: boolean
}

/** Warn on desktop browsers instead of on phones. Off: the product is made for desktops. */
export const BROWSER_DETECTED_MODE = false

/** Returns the warning for `path`, or `null`. */
export function deviceWarningFor(
  path: string,
  device: Device,
  { browserDetectedMode = BROWSER_DETECTED_MODE } = {},
): DeviceWarningKind | null {
  if (isSuppressed(path) || device.isFramed) return null
  const mobile = device.width < MOBILE_BELOW || isMobileAgent(device.userAgent)
  if (browserDetectedMode) return mobile ? null : 'browser'
  return mobile ? 'mobile' : null
}

/** The project whose own page this is, where a piece is watched. */
export function watchedProject(path: string): string | undefined {
  return /^\/projects\/([a-z0-9]{15})\/?$/.exec(path)?.[1]
}

/** Pages that are made for every screen. */
export function isSuppressed(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return plain === '/' || plain === '/emails_unsubscribe' || plain.startsWith('/investors')
}

export function isMobileAgent(userAgent: string): boolean {
  return /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile|Silk/i.test(userAgent)
}
