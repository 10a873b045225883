import { createJam, jamRoomPath } from '../../../worker/contract/jam/jams.ts'
import { JAM_PROTOCOL, type JamServerEvent } from '../../../worker/contract/jam/frames.ts'
import type { Edit } from '../../../worker/contract/document/edit.ts'
import { newJamDocument } from '../../../worker/model/jam/jam-document.ts'
import { call } from '../../../.tools/seed/product.ts'
import type { HttpLines } from '../../support/load/http-lines.ts'
import { openLeanSocket, type LeanSocket } from '../../support/load/lean-socket.ts'
import { accountOf, chatTicket } from '../../support/load/people.ts'

const EDITORS = 2
/** Markers of one editor, which its edits change in turn. */
const MARKERS = 20

interface Editor {
  name: string
  jam: Jam
  socket: LeanSocket
  rev: number
  count: number
  pending: Map<number, () => void>
}

interface Jam {
  edits: number
  editors: Editor[]
}

/** Jams with two editors each, all of whose edits must arrive at both once and in order. */
export class JamEditors {
  /** Events that came twice, too early or not at all, and refusals. */
  faults = 0
  private readonly editors: Editor[] = []
  private readonly jams: Jam[] = []

  /** `admins` are the people that edit, two a jam. */
  async open(lines: HttpLines, admins: readonly number[]): Promise<void> {
    for (let from = 0; from + EDITORS <= admins.length; from += EDITORS) {
      const pair = admins.slice(from, from + EDITORS)
      const owner = await accountOf(pair[0] ?? 0)
      const body = { title: `Load ${from}`, seats: EDITORS, document: newJamDocument() }
      const { id } = await call(lines.product(), createJam, { as: owner, body })
      const jam: Jam = { edits: 0, editors: [] }
      this.jams.push(jam)
      for (const admin of pair) jam.editors.push(await this.join(lines, { jam, id, admin }))
    }
    this.editors.push(...this.jams.flatMap(({ editors }) => editors))
  }

  private async join(lines: HttpLines, { jam, id, admin }: { jam: Jam; id: string; admin: number }) {
    const name = `load-editor-${admin}`
    const ticket = await chatTicket(lines, admin)
    let live: (() => void) | undefined
    const ready = new Promise<void>((done) => (live = done))
    const editor: Omit<Editor, 'socket'> = { name, jam, rev: 0, count: 0, pending: new Map() }
    const url = lines.address.replace('http', 'ws') + jamRoomPath(id)
    const socket = await openLeanSocket(url, [JAM_PROTOCOL, `ticket.${ticket}`], (bytes, start, end) => {
      // Safe: the jam's own frames.
      for (const event of JSON.parse(bytes.toString('utf8', start, end)) as JamServerEvent[]) {
        if (event.t === 'live') {
          editor.rev = event.rev
          live?.()
        }
        if (event.t === 'edit') this.receive(whole, event)
        if (event.t === 'refused') this.faults++
      }
    })
    const whole: Editor = Object.assign(editor, { socket })
    socket.send(JSON.stringify({ t: 'hello', client: name, rev: -1 }))
    await ready
    return whole
  }

  private receive(editor: Editor, { rev, client, n }: { rev: number; client: string; n: number }) {
    if (rev !== editor.rev + 1) this.faults++
    editor.rev = rev
    if (client === editor.name) editor.pending.get(n)?.()
  }

  /** Resolves when the author receives its edit. */
  edit(turn: number): Promise<void> {
    const editor = this.editors[turn % this.editors.length]
    if (!editor) throw new Error('No jam is open.')
    const n = ++editor.count
    editor.jam.edits++
    return new Promise((done) => {
      editor.pending.set(n, () => {
        editor.pending.delete(n)
        done()
      })
      editor.socket.send(JSON.stringify({ t: 'edit', n, base: editor.rev, edit: editOf(editor.name, n) }))
    })
  }

  /** Edits that some editor did not receive. */
  lost(): number {
    return this.jams.reduce(
      (all, { edits, editors }) => all + editors.reduce((lost, { rev }) => lost + Math.abs(edits - rev), 0),
      0,
    )
  }

  close(): void {
    for (const { socket } of this.editors) socket.terminate()
  }
}

function editOf(name: string, n: number): Edit {
  const id = `${name}-${n % MARKERS}`
  if (n <= MARKERS) return { kind: 'addMarker', marker: { id, time: n, name: `Marker ${n}` } }
  return { kind: 'changeMarker', marker: id, change: { time: n % 3_600, name: `Marker ${n}` } }
}
