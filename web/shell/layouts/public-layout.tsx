import { useLocation } from 'react-router-dom'
import { isEmbed } from '../routing/embed.ts'
import { Component as AppLayout } from './app-layout.tsx'
import { Component as BareLayout } from './bare-layout.tsx'

/** A page that everybody may see: with the app around it, or alone in a frame of somebody else's page. */
export function Component() {
  return isEmbed(useLocation()) ? <BareLayout /> : <AppLayout />
}
