import { type AlertRuleFields, addAlertRule } from '@balise/contract';
import type { RaisedAlert } from '@balise/tracking';
import { expect } from 'vitest';
import { startPlaces } from '../../../../places/index.ts';
import { aDevice } from '../../../../testing/device.ts';
import type { aWorld } from '../../../../testing/world.ts';
import { raiseAlerts } from '../../raise-queries.ts';

/** Contacts, rules and alerts of Comoé, what their dispatch is given, and what came of it. */
export function dispatchingIn(world: Awaited<ReturnType<typeof aWorld>>) {
  const { owner, ingest } = world.database.pools;
  let serial = 0;

  return {
    dispatching: {
      database: world.database.owner,
      places: startPlaces(), // it starts nothing before an alert has a place
      secret: Buffer.alloc(32, 1),
      publicUrl: new URL('https://balise.example'),
    },

    async aContact(kind: 'email' | 'phone', more: { clientId?: number; confirmed?: boolean } = {}): Promise<number> {
      const address = kind === 'email' ? `c${++serial}@people.example` : `+22507000000${10 + ++serial}`;
      const { rows } = await owner.query(
        `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
         values ($1, $2, $3, 'Base', 'fr', 'x', now(), now(), case when $4 then now() end) returning id`,
        [more.clientId ?? world.clients.comoe, kind, address, more.confirmed ?? true],
      );
      return rows[0].id;
    },

    async aRule(fields: object, as: 'comoe' | 'awa' = 'comoe'): Promise<number> {
      const { data, text } = await world.as(as)(addAlertRule, {
        body: {
          name: `Rule ${++serial}`,
          condition: { kind: 'sos' },
          devices: { deviceIds: ['all'] },
          ...fields,
        } as AlertRuleFields,
      });
      if (!data) throw new Error(text);
      return data.id;
    },

    /** Raises an alert of a rule, null: of a geofence's assignment; of a new vehicle, or one. @returns its id */
    async raised(ruleId: number | null, more: Partial<RaisedAlert> = {}, deviceId?: number): Promise<number> {
      const id = deviceId ?? (await aDevice(world)).id;
      const alert: RaisedAlert = {
        ruleId,
        clientId: world.clients.comoe,
        kind: 'sos',
        severity: 'warning',
        subject: '',
        beganAt: world.clock.now,
        at: world.clock.now,
        facts: {},
        place: null,
        channels: [],
        command: null,
        ...more,
      };
      expect(await raiseAlerts(ingest, [{ deviceId: id, of: alert }], world.clock.now)).toBe(1);
      const { rows } = await owner.query('select id::int from alerts order by id desc limit 1');
      return rows[0].id;
    },

    mails: async () =>
      (await owner.query('select id::int, recipient, subject, body_text, kind from mails order by id')).rows,
    deliveries: async () =>
      (
        await owner.query(
          'select id::int, contact_id, state, reason, is_escalation, sms_id from alert_deliveries order by id',
        )
      ).rows,
    /** The job that was queued last. */
    queued: async (queue: string) =>
      (await owner.query('select key, due_at from jobs where queue = $1 order by id desc limit 1', [queue])).rows[0],
  };
}
