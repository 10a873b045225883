import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { ButtonBlock } from '../blocks/button-block.tsx'
import { CharacterBlock } from '../blocks/character-block.tsx'
import { PictureBlock } from '../blocks/picture-block.tsx'
import { SurveyBlock } from '../blocks/survey-block.tsx'
import { variableMarks } from './variable-marks.ts'

/** An attribute that is never read from or written to pasted HTML. */
const held = (value: string | number) => ({ default: value, rendered: false })

function block(
  name: string,
  attributes: Record<string, string | number>,
  view: Parameters<typeof ReactNodeViewRenderer>[0],
) {
  return Node.create({
    name,
    group: 'block simple',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, held(value)])),
    parseHTML: () => [{ tag: `div[data-mail="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-mail': name })],
    addNodeView: () => ReactNodeViewRenderer(view),
  })
}

const column = Node.create({
  name: 'column',
  content: 'simple+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-mail="column"]' }],
  renderHTML: () => ['div', { 'data-mail': 'column' }, 0],
})

const columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column column',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-mail="columns"]' }],
  renderHTML: () => ['div', { 'data-mail': 'columns' }, 0],
})

/** The starter kit's blocks may stand in columns as well. */
const simpleBlocks = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'horizontalRule',
])

const groups = Extension.create({
  name: 'groups',
  extendNodeSchema: ({ name }) => (simpleBlocks.has(name) ? { group: 'block simple' } : {}),
})

export const mailExtensions = [
  StarterKit.configure({
    // Undo is the composer's, for the whole e-mail.
    undoRedo: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto'] },
  }),
  groups,
  block('button', { label: 'Press me', href: '' }, ButtonBlock),
  block('picture', { id: '', alt: '', width: 0, height: 0, href: '' }, PictureBlock),
  block('character', { id: '', name: '', says: '', width: 0, height: 0 }, CharacterBlock),
  block('survey', { survey: '', title: '', text: '', label: 'Answer the survey' }, SurveyBlock),
  column,
  columns,
  variableMarks,
]
