import type { ReactNode } from 'react'
import { EditSlide, ExportSlide } from './making-slides.tsx'
import { CoverSlide, ProblemSlide } from './opening-slides.tsx'
import { ClosingSlide, SurveySlide, TeamSlide } from './running-slides.tsx'
import { ChatSlide, JamSlide, MixerSlide } from './together-slides.tsx'
import { MeasuredSlide, SpeakSlide } from './voice-slides.tsx'

export interface Slide {
  id: string
  title: string
  tone: 'paper' | 'night' | 'curtain' | 'limelight'
  notes: string
  body: ReactNode
}

/** The deck. What it claims is what the software does; its figures are printed by `npm run bench`. */
export const slides: Slide[] = [
  {
    id: 'cover',
    title: 'Give your voice a face',
    tone: 'night',
    notes:
      'Open with the sound, not with words: play the demo’s sample, or say a sentence into the microphone. Then: this is a drawing, and no one animated it.',
    body: <CoverSlide />,
  },
  {
    id: 'problem',
    title: 'A voice alone has nothing to look at',
    tone: 'paper',
    notes:
      'Ask who in the room records their voice, and who likes to film themselves. The gap between the two answers is the product.',
    body: <ProblemSlide />,
  },
  {
    id: 'speak',
    title: 'Speak. It acts.',
    tone: 'night',
    notes:
      'The row below the waveform is what the engine found in this very sentence. The mouth is not switched between pictures: jaw, width, rounding, teeth and tongue are curves, so that a lip begins to close before the sound does.',
    body: <SpeakSlide />,
  },
  {
    id: 'measured',
    title: 'The lip-sync is our own, and measured',
    tone: 'paper',
    notes:
      'Events are what an eye notices: lips that meet, teeth on a lip, a rounded or a wide-open mouth. Rhubarb was made for English; it is shown with other languages because creators speak them. With the text at hand both improve; the model card in the repository has every figure.',
    body: <MeasuredSlide />,
  },
  {
    id: 'edit',
    title: 'Cut it like a video, because it is one',
    tone: 'limelight',
    notes:
      'Show the editor: move a clip, type a caption, put a gesture on a word. Then pull the network cable and go on.',
    body: <EditSlide />,
  },
  {
    id: 'export',
    title: 'A real video file, in the time it plays or less',
    tone: 'night',
    notes:
      'Others record the screen while it plays, and drop frames on slow machines. Here every frame is drawn and encoded; on a machine with a graphics card it is faster than what the slide says.',
    body: <ExportSlide />,
  },
  {
    id: 'jam',
    title: 'Several performers, one stage',
    tone: 'curtain',
    notes:
      'A jam needs two people: have someone join from their phone’s network. What one records, the other sees without a reload.',
    body: <JamSlide />,
  },
  {
    id: 'mixer',
    title: 'The bounce is what you heard',
    tone: 'night',
    notes:
      'Browsers have two audio engines that do not agree, one for playing and one for rendering. We use neither for the mix.',
    body: <MixerSlide />,
  },
  {
    id: 'chat',
    title: 'Rooms that never lose a message',
    tone: 'paper',
    notes:
      'The tests cut the power of a room while people write in it. What was acknowledged is there afterwards, once and in order.',
    body: <ChatSlide />,
  },
  {
    id: 'surveys',
    title: 'Ask people, and let them speak',
    tone: 'limelight',
    notes: 'Have the audience open the survey’s code on their phones while you go on to the next slide.',
    body: <SurveySlide />,
  },
  {
    id: 'team',
    title: 'A small team runs it from a back office',
    tone: 'paper',
    notes: 'The back office is part of the product, not an afterthought bought elsewhere.',
    body: <TeamSlide />,
  },
  {
    id: 'closing',
    title: 'One deploy, at the edge',
    tone: 'curtain',
    notes: 'End where it began: open the demo and let someone in the room speak.',
    body: <ClosingSlide />,
  },
]
