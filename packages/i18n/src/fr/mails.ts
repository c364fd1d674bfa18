import type { mails as en } from '../en/mails.ts';

export const mails: typeof en = {
  greeting: 'Bonjour {{name}},',
  linkAbove: '{{action}}\u00a0:',
  linkBelow: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
  help: 'Une question\u202f? {{contact}}',
  sentBy: 'Message envoyé par {{brand}}. Les réponses à cette adresse ne sont pas lues.',
  sentByReply: 'Message envoyé par {{brand}}.',
  unsubscribe: 'Ne plus recevoir d’alertes à cette adresse',
  device: '{{browser}} sur {{system}}',
  noDevice: 'une application ou un navigateur inconnu',
  kinds: {
    password_reset: {
      subject: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        'Un nouveau mot de passe a été demandé pour votre compte {{email}} sur {{brand}}.',
        'Le lien est utilisable une seule fois, pendant {{minutes}}\u00a0minutes.',
        'Si la demande ne vient pas de vous, ignorez ce message\u00a0: votre mot de passe n’a pas changé.',
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      paragraphs: [
        'Le mot de passe de votre compte {{email}} sur {{brand}} a été modifié le {{when}}, depuis l’adresse {{address}}.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec «\u202fMot de passe oublié\u202f?\u202f» sur la page de connexion, et prévenez votre administrateur.',
      ],
    },
    welcome: {
      subject: 'Votre compte sur {{brand}}',
      paragraphs: [
        'Un compte a été créé pour vous sur {{brand}}. Connectez-vous avec l’adresse {{email}}.',
        'Pour commencer, choisissez votre mot de passe. Le lien est utilisable une seule fois, pendant {{days}}\u00a0jours.',
      ],
      action: 'Choisir un mot de passe',
    },
    sign_in_link: {
      subject: 'Votre accès à {{brand}}',
      paragraphs: [
        'Ce lien vous donne accès à des véhicules sur {{brand}} jusqu’au {{date}}.',
        'Il s’ouvre une seule fois\u00a0: le navigateur dans lequel vous l’ouvrez reste connecté jusque-là. Ouvrez-le sur l’appareil que vous utiliserez, et ne le transmettez pas.',
      ],
      action: 'Ouvrir',
    },
    account_ends_soon: {
      subject: 'Votre accès prend fin le {{date}}',
      paragraphs: [
        'Votre accès temporaire à {{brand}} prend fin le {{date}}.',
        'S’il vous faut plus de temps, adressez-vous à la personne qui a créé votre compte.',
      ],
    },
    email_changed: {
      subject: 'Votre adresse e-mail a été modifiée',
      paragraphs: [
        'Votre compte sur {{brand}} porte désormais l’adresse {{email}}. Connectez-vous désormais avec elle\u202f; l’ancienne adresse ne permet plus de se connecter.',
        'Si vous n’êtes pas à l’origine de ce changement, prévenez votre administrateur sans tarder.',
      ],
    },
    email_assigned: {
      subject: 'Cette adresse est désormais celle de votre compte sur {{brand}}',
      paragraphs: [
        'L’adresse e-mail de votre compte sur {{brand}} est désormais {{email}}. Connectez-vous avec elle\u202f; votre mot de passe reste le même.',
        'Si vous ne connaissez pas ce compte, prévenez-nous et ne l’utilisez pas.',
      ],
    },
    new_sign_in: {
      subject: 'Nouvelle connexion à votre compte',
      paragraphs: [
        'Une connexion à votre compte {{email}} sur {{brand}} a eu lieu depuis un appareil inconnu\u00a0: {{device}}, le {{when}}, depuis l’adresse {{address}}.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, choisissez tout de suite un nouveau mot de passe avec «\u202fMot de passe oublié\u202f?\u202f» sur la page de connexion\u00a0: toutes les sessions de votre compte seront fermées.',
      ],
    },
    sign_in_attempts: {
      subject: 'De nombreux mots de passe erronés pour votre compte',
      paragraphs: [
        'De nombreux mots de passe erronés ont été saisis pour votre compte {{email}} sur {{brand}}, le dernier le {{when}}, depuis l’adresse {{address}}. Aucune de ces tentatives n’a abouti.',
        'Les tentatives suivantes sont désormais ralenties. Sur les appareils que vous avez déjà utilisés, vous vous connectez comme d’habitude. Si vous devez patienter sur un autre appareil, utilisez «\u202fMot de passe oublié\u202f?\u202f» pour vous connecter tout de suite.',
        'Si votre mot de passe est court ou vous sert aussi ailleurs, choisissez-en un plus solide.',
      ],
    },
    second_factor_attempts: {
      subject: 'Quelqu’un connaît votre mot de passe',
      paragraphs: [
        'Quelqu’un a saisi le bon mot de passe de votre compte {{email}} sur {{brand}}, puis plusieurs codes erronés, le dernier le {{when}}, depuis l’adresse {{address}}. Ces tentatives ont été bloquées.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec «\u202fMot de passe oublié\u202f?\u202f» sur la page de connexion.',
      ],
    },
    two_factor_enabled: {
      subject: 'La connexion en deux étapes est activée',
      paragraphs: [
        'La connexion en deux étapes a été activée pour votre compte {{email}} sur {{brand}} le {{when}}, depuis l’adresse {{address}}. Il faut désormais aussi un code de votre application d’authentification pour se connecter.',
        'Si ce n’était pas vous, prévenez votre administrateur sans tarder.',
      ],
    },
    two_factor_disabled: {
      subject: 'La connexion en deux étapes est désactivée',
      paragraphs: [
        'La connexion en deux étapes a été désactivée pour votre compte {{email}} sur {{brand}} le {{when}}, depuis l’adresse {{address}}. Le mot de passe seul suffit désormais pour se connecter.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec «\u202fMot de passe oublié\u202f?\u202f» sur la page de connexion, et prévenez votre administrateur.',
      ],
    },
    recovery_codes_renewed: {
      subject: 'Vous avez de nouveaux codes de secours',
      paragraphs: [
        'De nouveaux codes de secours ont été créés pour votre compte {{email}} sur {{brand}} le {{when}}, depuis l’adresse {{address}}. Les précédents ne fonctionnent plus.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec «\u202fMot de passe oublié\u202f?\u202f» sur la page de connexion, et prévenez votre administrateur.',
      ],
    },
    invoice_issued: {
      subject: 'Facture {{number}}',
      paragraphs: ['La facture {{number}} de {{client}} s’élève à {{amount}}. Elle est à régler avant le {{dueDate}}.'],
    },
    payment_received: {
      subject: 'Paiement reçu\u00a0: {{amount}}',
      paragraphs: ['Nous avons bien reçu {{amount}} de {{client}} (référence {{reference}}). Merci.'],
    },
    sms_balance_low: {
      subject: 'Votre solde SMS est bas',
      paragraphs: [
        'Le solde SMS de {{client}} est de {{balance}}\u00a0: il reste moins d’un dixième de la dernière recharge.',
        'Rechargez-le à temps\u00a0: sans solde, aucune alerte n’est envoyée par SMS.',
      ],
    },
    balance_low: {
      subject: 'Votre solde est bas',
      paragraphs: [
        'Le solde de {{client}} est de {{balance}}.',
        'Rechargez-le à temps pour garder votre accès à {{brand}}. Vos véhicules restent suivis en attendant.',
      ],
    },
    payment_overdue: {
      subject: 'Paiement en retard\u00a0: {{amount}}',
      paragraphs: [
        'Le compte de {{client}} présente un retard de {{amount}} depuis le {{dueDate}}.',
        'Si vous avez déjà payé, ne tenez pas compte de ce message.',
      ],
    },
    grace_started: {
      subject: 'Votre accès sera suspendu le {{date}}',
      paragraphs: [
        '{{client}} doit encore {{amount}}. Sans paiement, les utilisateurs de {{client}} ne pourront plus se connecter à partir du {{date}}.',
        'Vos véhicules restent suivis et leur historique est conservé.',
      ],
    },
    account_suspended: {
      subject: 'Votre accès est suspendu',
      paragraphs: [
        'L’accès de {{client}} à {{brand}} est suspendu pour factures impayées\u00a0: {{amount}}.',
        'Vos véhicules restent suivis et leur historique est conservé. L’accès sera rétabli dès réception du paiement.',
      ],
    },
    account_restored: {
      subject: 'Votre accès est rétabli',
      paragraphs: [
        'Nous avons reçu le paiement de {{client}}. Vous pouvez de nouveau vous connecter à {{brand}}, avec l’historique complet.',
      ],
    },
    alert_contact_code: {
      subject: 'Votre code de confirmation pour les alertes',
      paragraphs: [
        '{{client}} souhaite envoyer à {{email}} des alertes sur ses véhicules. Le code de confirmation est {{code}}.',
        'Communiquez-le à {{client}} seulement si vous voulez recevoir ces alertes. Il est valable {{minutes}}\u00a0minutes.',
        'Si vous ne connaissez pas {{client}}, ignorez ce message\u00a0: sans le code, aucune alerte ne vous sera envoyée.',
      ],
    },
    alert_contact_test: {
      subject: 'Message de test de {{brand}}',
      paragraphs: [
        'Ceci est un test. Les alertes sur les véhicules de {{client}} vous parviendront à l’adresse {{email}}.',
      ],
    },
    alert: {
      subject: '{{line}}',
      paragraphs: ['{{line}}', 'Lieu\u00a0: {{place}}', 'Règle d’alerte\u00a0: {{rule}}. Client\u00a0: {{client}}.'],
      action: 'Ouvrir l’alerte',
      further: 'Voir le véhicule sur la carte',
    },
    alert_driver: {
      subject: '{{line}}',
      paragraphs: ['{{line}}', 'Règle d’alerte\u00a0: {{rule}}. Client\u00a0: {{client}}.'],
      action: 'Ouvrir l’alerte',
      further: 'Ouvrir la fiche du conducteur',
    },
    approval_emergency: {
      subject: 'Accord demandé\u00a0: {{requester}} veut bloquer {{vehicles}} en urgence',
      paragraphs: [
        '{{requester}}, de {{client}}, veut bloquer {{vehicles}} en urgence.',
        'Motif\u00a0: {{reason}}',
        'Avec votre accord, la commande part quelle que soit la vitesse\u00a0: le moteur peut s’arrêter alors que le véhicule roule. Sans lui, elle attend que le véhicule soit à 20\u00a0km/h au plus.',
        'Vous pouvez l’accorder jusqu’au {{until}}, avec votre mot de passe.',
      ],
      action: 'Examiner la demande',
    },
    approval_many: {
      subject: 'Accord demandé\u00a0: {{requester}} veut bloquer {{count}} véhicules',
      paragraphs: [
        '{{requester}} veut bloquer {{count}} véhicules de {{client}}\u00a0: {{vehicles}}.',
        'Motif\u00a0: {{reason}}',
        'Aucun n’est bloqué sans l’accord d’une seconde personne. Vous pouvez l’accorder jusqu’au {{until}}, avec votre mot de passe.',
      ],
      action: 'Examiner la demande',
    },
    late_payment_proposal: {
      subject: '{{line}}',
      paragraphs: [
        '{{line}}. Client\u00a0: {{client}}.',
        'Rien ne se passe sans la décision d’une personne. Vous pouvez l’approuver ou la refuser dans le contrat, avec un motif.',
      ],
      action: 'Examiner la proposition',
    },
    scheduled_report: {
      subject: '{{schedule}}\u00a0: {{period}}',
      paragraphs: [
        '{{kind}} de {{client}}, {{period}}\u00a0: le rapport est joint ({{file}}, {{rows}}).',
        'Il a été planifié par {{owner}}.',
      ],
    },
    scheduled_report_link: {
      subject: '{{schedule}}\u00a0: {{period}}',
      paragraphs: [
        '{{kind}} de {{client}}, {{period}}\u00a0: le rapport ({{file}}, {{rows}}, {{size}}) est trop volumineux pour être joint. Le lien ci-dessous permet de le télécharger jusqu’au {{until}}. Toute personne qui a ce lien peut le télécharger.',
        'Il a été planifié par {{owner}}.',
      ],
      action: 'Télécharger le rapport',
    },
    scheduled_report_failed: {
      subject: 'Rapport non envoyé\u00a0: {{schedule}}',
      paragraphs: [
        'Le rapport planifié «\u00a0{{schedule}}\u00a0» de {{client}}, {{period}}, n’a pas été envoyé.',
        '{{reason}}',
      ],
      action: 'Ouvrir les rapports planifiés',
    },
    share_offered: {
      subject: '{{owner}} vous propose de partager {{vehicle}}',
      paragraphs: [
        '{{owner}} propose à {{client}} de partager le véhicule {{vehicle}}. Compris\u00a0: {{rights}}.',
        'Vous ne voyez rien du véhicule avant d’avoir accepté. La proposition expire le {{until}}.',
      ],
      action: 'Voir la proposition',
    },
    share_accepted: {
      subject: '{{recipient}} a accepté {{vehicle}}',
      paragraphs: [
        '{{recipient}} a accepté le véhicule {{vehicle}} de {{client}} et le voit désormais. Compris\u00a0: {{rights}}.',
        'Vous pouvez retirer ce partage à tout moment.',
      ],
      action: 'Voir les véhicules partagés',
    },
    share_declined: {
      subject: '{{vehicle}}\u00a0: partage refusé',
      paragraphs: ['{{recipient}} a refusé le véhicule {{vehicle}} de {{client}}. Rien n’en a été montré.'],
      action: 'Voir les véhicules partagés',
    },
    webhook_disabled: {
      subject: 'Un webhook a été désactivé\u00a0: {{webhook}}',
      paragraphs: [
        'Le webhook {{webhook}} de {{client}} n’a accepté aucune alerte depuis trois jours. Il a été désactivé\u00a0: plus rien ne lui est envoyé.',
        'Son journal, sous «\u00a0Alertes, Webhooks\u00a0», indique ce qu’il a répondu. Réactivez-le à cet endroit lorsqu’il fonctionne.',
      ],
    },
    alert_summary: {
      subject: '{{count}} alertes\u00a0: {{rule}}',
      paragraphs: ['{{count}} alertes de {{source}} de {{client}}\u00a0:', '{{lines}}'],
      action: 'Ouvrir les alertes',
    },
  },
};
