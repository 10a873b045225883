/** Emoji that the picker offers, each with the words it is found by; the first word is its name. */
const lines = `
👍 thumbs-up yes good like agree
👎 thumbs-down no bad dislike
❤️ heart love red
😂 tears-of-joy laugh funny
🎉 party celebrate hooray tada
😮 surprised wow open-mouth
😢 crying sad tear
👏 clap applause bravo
🔥 fire hot great
👀 eyes look see
🙏 thanks please folded-hands
💯 hundred perfect score
🤔 thinking hmm doubt
😀 grin happy smile
😄 smile happy laugh
😁 beaming happy teeth
😅 sweat-smile relief phew
🤣 rolling laugh floor
🙂 slight-smile fine
🙃 upside-down silly
😉 wink joke
😊 blush happy shy
😇 angel innocent halo
🥰 adore love hearts
😍 heart-eyes love
🤩 star-struck amazing
😘 kiss love
😋 yum tasty tongue
😜 crazy tongue wink
🤪 zany crazy
🤨 raised-eyebrow doubt
🧐 monocle inspect
🤓 nerd glasses
😎 cool sunglasses
🥳 party-face birthday celebrate
😏 smirk
😞 disappointed sad
😔 pensive sad
😟 worried
😕 confused
🙁 frown sad
😣 struggle
😫 tired exhausted
🥺 pleading please
😭 sobbing cry loud
😤 huff proud
😠 angry cross
😡 furious angry red
🤬 swearing angry
🤯 mind-blown wow explode
😳 flushed embarrassed
🥵 hot heat
🥶 cold freezing
😱 scream fear shock
😨 fearful afraid
😰 anxious sweat
🤗 hug
🤭 giggle oops hand
🤫 quiet shh secret
😶 speechless mouth no
😐 neutral
😬 grimace awkward teeth
🙄 eye-roll
😴 sleep tired zzz
🤢 sick nausea
🤧 sneeze cold
🤒 ill fever
🤠 cowboy hat
👻 ghost boo
💀 skull dead
👽 alien
🤖 robot
💩 poo
👋 wave hello bye
✋ hand stop high-five
👌 ok perfect
🤌 pinched italian
✌️ peace victory
🤞 fingers-crossed luck
🤘 rock horns
👈 left point
👉 right point
👆 up point
👇 down point
✊ fist
👊 punch fist bump
🙌 hooray raised-hands
🤝 handshake deal
💪 strong muscle
✍️ writing hand
👄 mouth lips speak
👅 tongue
🦷 tooth
👂 ear listen
🗣️ speaking voice head
💬 speech-bubble chat message
💭 thought-bubble
🎭 theatre masks drama
🎬 clapper film take action
🎤 microphone sing voice
🎧 headphones listen
🎵 note music
🎶 notes music
🎸 guitar
🥁 drum
🎹 piano keys
🎺 trumpet
🎻 violin
🎨 palette art draw paint
🎥 camera film video
📹 video camera
📷 photo camera
🖍️ crayon draw
✏️ pencil draw write
🧵 thread
🧸 teddy bear toy
🪆 doll puppet nesting
🦊 fox
🦉 owl
🐱 cat
🐶 dog
🐻 bear
🐸 frog
🐵 monkey
🙈 see-no-evil monkey
🙉 hear-no-evil monkey
🙊 speak-no-evil monkey
🦄 unicorn
🐝 bee
🐢 turtle slow
🐌 snail slow
🦖 dinosaur
🌱 seedling grow new
🌸 blossom flower
🌈 rainbow
☀️ sun
🌙 moon night
⭐ star
✨ sparkles magic new
⚡ lightning fast
❄️ snow cold
🍎 apple
🍕 pizza
🍰 cake birthday
🍪 cookie
☕ coffee tea
🍵 tea
🍺 beer cheers
🥂 cheers toast
🏆 trophy win
🥇 gold first medal
⚽ football
🎯 target bullseye
🎲 dice
🚀 rocket launch ship fast
🚗 car
🏠 home house
⏰ alarm clock
⏳ hourglass wait
📅 calendar date
📌 pin
📎 paperclip
🔗 link
🔍 search find
💡 idea bulb
🔔 bell
🔇 mute silent
🔊 loud sound speaker
🔧 wrench fix
🐛 bug
🧪 test experiment
🗑️ bin delete
📝 note memo write
📣 megaphone announce
🎁 gift present
🎈 balloon
🧡 orange-heart love
💛 yellow-heart love
💚 green-heart love
💙 blue-heart love
💜 purple-heart love
🖤 black-heart
💔 broken-heart sad
✅ check done yes
❌ cross no wrong
❓ question
❗ exclamation important
➕ plus add
⚠️ warning
🚫 forbidden no
👑 crown king queen
🤷 shrug dunno
🤦 facepalm
🫡 salute yes
🫠 melting
🫶 heart-hands love
`

export interface Emoji {
  emoji: string
  name: string
  words: string[]
}

export const allEmoji: readonly Emoji[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [emoji = '', ...words] = line.split(' ')
    return { emoji, name: (words[0] ?? '').replaceAll('-', ' '), words }
  })

/** What people answer with most. */
export const commonEmoji: readonly Emoji[] = allEmoji.slice(0, 6)

/** Emoji with a word that begins with each of the words, those whose name does first. */
export function findEmoji(search: string): readonly Emoji[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return allEmoji
  const found = allEmoji.filter(({ words }) =>
    wanted.every((one) =>
      words.some((word) => word.startsWith(one) || word.split('-').some((part) => part.startsWith(one))),
    ),
  )
  const isName = ({ name }: Emoji) => name.startsWith(wanted[0] ?? '')
  return [...found.filter(isName), ...found.filter((one) => !isName(one))]
}
