import { everyMail } from '../../support/mail/mail-fixtures.ts'
import { fillMail, compileMail, prepareMail, valuesOf } from '../../../worker/features/emails/preparation.ts'
import { openMailSending, sendThroughKills, startMailServer } from '../../support/mail-sending.ts'

const RECIPIENTS = 10_000
/** Enough for a rate. */
const UNDISTURBED = 2_000
const KILLS = 5
const WANTED_PER_SECOND = 200
const RENDERING_LIMIT_MS = 0.2

/** Rendering 10,000 mails, sending 2,000 undisturbed, and sending 10,000 through five kills. */
export async function run(): Promise<void> {
  renderMany()
  const server = await startMailServer()
  const sending = await openMailSending(server.port)
  try {
    const began = performance.now()
    const whole = await sendThroughKills(sending, server, { recipients: UNDISTURBED, kills: 0 })
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${UNDISTURBED.toLocaleString('en')} mails through a local SMTP server in ${seconds.toFixed(1)} s: ${(UNDISTURBED / seconds).toFixed(0)} a second (wanted: ${WANTED_PER_SECOND}), with taking the recipients down`,
    )
    report('undisturbed', whole, server.received)
    server.received.clear()
    const killed = await sendThroughKills(sending, server, { recipients: RECIPIENTS, kills: KILLS })
    report(`killed ${KILLS} times`, killed, server.received)
  } finally {
    sending.close()
    await server.close()
  }
}

function renderMany() {
  const form = compileMail(
    prepareMail(everyMail, { origin: 'https://mouthpiece.example', postalAddress: '1 Stage Street, London' }),
  )
  const link = `https://mouthpiece.example/emails_unsubscribe?token=${'x'.repeat(120)}`
  const began = performance.now()
  let letters = 0
  for (let index = 0; index < RECIPIENTS; index++) {
    const values = valuesOf({ address: `person${index}@example.org`, name: `Person ${index}` }, link)
    letters += fillMail(form, values).html.length
  }
  const each = (performance.now() - began) / RECIPIENTS
  console.log(
    `rendering: ${each.toFixed(4)} ms a recipient, ${(letters / RECIPIENTS / 1024).toFixed(1)} KB each (at most ${RENDERING_LIMIT_MS} ms)`,
  )
  if (each > RENDERING_LIMIT_MS) process.exitCode = 1
}

/** A duplicate mail, or one to an unknown address, fails the benchmark. */
function report(
  what: string,
  { campaign, log }: Awaited<ReturnType<typeof sendThroughKills>>,
  received: ReadonlyMap<string, string[]>,
) {
  const { sent, unknown, total } = campaign.counts
  const twice = [...received.values()].filter((mails) => mails.length > 1).length
  const missing = log.filter(({ state, address }) => state === 'sent' && !received.has(address)).length
  console.log(
    `${what}: ${sent} sent, ${unknown} unknown of ${total}; the server has ${received.size} addresses, ${twice} of them twice, and misses ${missing} that are marked sent`,
  )
  if (twice > 0 || missing > 0 || sent + unknown !== total || campaign.state !== 'sent') process.exitCode = 1
}
