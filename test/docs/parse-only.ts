// Loaded before the command (`node --import`): it reads what was typed, refuses what it does not know, and does nothing.
import { Command } from 'commander'

const { action } = Command.prototype
Command.prototype.action = function (this: Command) {
  return action.call(this, () => {})
}
