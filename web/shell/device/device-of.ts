const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [pattern: RegExp, name: string, kind: Device['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

export interface Device {
  /** For example “Firefox on Windows”. */
  name: string
  kind: 'phone' | 'computer' | 'program'
}

/** Describes a `User-Agent` header. Browsers name several products at once, so the order of the checks matters. */
export function deviceOf(agent: string): Device {
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(agent))
  if (browser && system) return { name: `${browser} on ${system[1]}`, kind: system[2] }
  if (browser) return { name: browser, kind: 'computer' }
  if (system) return { name: `An app on ${system[1]}`, kind: system[2] }
  const program = /^[\w.-]{1,40}/.exec(agent)?.[0]
  return { name: program ? `A program (${program})` : 'Unknown device', kind: 'program' }
}
