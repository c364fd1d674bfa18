/* Lines of alerts in e-mails, SMS and notifications, which only the server writes. Those in French are of the alphabet of GSM 03.38. */
import { alertMessages as en } from './en/alert-messages.ts';
import { alerts as enAlerts } from './en/alerts.ts';
import { commands as enCommands } from './en/commands.ts';
import { events as enEvents } from './en/events.ts';
import { alertMessages as fr } from './fr/alert-messages.ts';
import { alerts as frAlerts } from './fr/alerts.ts';
import { commands as frCommands } from './fr/commands.ts';
import { events as frEvents } from './fr/events.ts';

/** With the words of the inbox for alarms, commands and causes, so that both say the same. */
export const alertMessages = {
  en: { ...en, alarms: enEvents.alarms, commands: enCommands.kinds, causes: enAlerts.causes },
  fr: { ...fr, alarms: frEvents.alarms, commands: frCommands.kinds, causes: frAlerts.causes },
};
