import { useLocation } from 'react-router-dom'
import { isEmbed } from '../routing/embed.ts'
import { Component as AppLayout } from './app-layout.tsx'
import { Component as BareLayout } from './bare-layout.tsx'

/** A public page: inside the app, or alone in an iframe of another site. */
export function Component() {
  return isEmbed(useLocation()) ? <BareLayout /> : <AppLayout />
}
