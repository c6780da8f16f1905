-- A station as release 0.1.0 left it: filled through the API of that server, then dumped by its catalog. Never edited.
create table account_tokens (
  "user_id" text not null,
  "purpose" text not null,
  "token_hash" text not null,
  "email" text not null,
  "expires_at" bigint not null,
  "spent_at" bigint
);
create table attempts (
  "key" text not null,
  "count" integer not null,
  "window_ends" bigint not null
);
create table audit_log (
  "id" text not null,
  "at" bigint not null,
  "actor_id" text,
  "action" text not null,
  "target_id" text,
  "details" text not null
);
create table channels (
  "id" text not null,
  "channel_number" integer not null,
  "name" text not null,
  "bitrate" integer,
  "featured" integer not null,
  "is_active" integer not null,
  "schedule" text not null,
  "song_duration" double precision,
  "song_updated_at" bigint,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  "description" text,
  "genre" text,
  "stream_url" text,
  "image_url" text,
  "logo" text,
  "codec" text,
  "country" text,
  "language" text,
  "website" text,
  "api_origin" text,
  "charset" text,
  "current_program" text,
  "song_title" text,
  "song_artist" text,
  "song_album" text,
  "song_artwork" text,
  "total_listeners" bigint not null default 0,
  "current_listeners" bigint not null default 0,
  "peak_listeners" bigint not null default 0,
  "total_plays" bigint not null default 0,
  "stream_check" text
);
create table favorite_channels (
  "user_id" text not null,
  "channel_id" text not null,
  "added_at" bigint not null
);
create table leases (
  "name" text not null,
  "holder" text not null,
  "epoch" bigint not null,
  "expires" bigint not null
);
create table liked_song_counts (
  "user_id" text not null,
  "songs" integer not null
);
create table liked_songs (
  "id" text not null,
  "user_id" text not null,
  "identity" text not null,
  "title" text not null,
  "artist" text,
  "album" text,
  "artwork" text,
  "channel_id" text,
  "channel_name" text,
  "liked_at" bigint not null
);
create table listener_samples (
  "span_ms" integer not null,
  "at" bigint not null,
  "channel_id" text not null,
  "listeners" integer not null,
  "here_now" integer not null,
  "peak" integer not null
);
create table mail_outbox (
  "id" text not null,
  "recipient" text not null,
  "kind" text not null,
  "content" text not null,
  "state" text not null,
  "attempts" integer not null,
  "next_attempt_at" bigint not null,
  "leased_until" bigint not null,
  "last_error" text,
  "created_at" bigint not null,
  "updated_at" bigint not null
);
create table metadata_answers (
  "key" text not null,
  "value" text,
  "fetched_at" bigint not null
);
create table metadata_days (
  "day" text not null,
  "lookups" bigint not null,
  "cache_hits" bigint not null,
  "stale_answers" bigint not null,
  "upstream_calls" bigint not null,
  "upstream_errors" bigint not null
);
create table presence (
  "node" text not null,
  "counts" text not null,
  "expires" bigint not null
);
create table schema_migrations (
  "name" text not null,
  "applied_at" bigint not null
);
create table sessions (
  "id" text not null,
  "user_id" text not null,
  "created_at" bigint not null,
  "last_seen_at" bigint not null
);
create table settings (
  "key" text not null,
  "value" text not null,
  "updated_at" bigint not null
);
create table song_history (
  "channel_id" text not null,
  "position" bigint not null,
  "title" text not null,
  "artist" text,
  "album" text,
  "artwork" text,
  "played_at" bigint not null
);
create table themes (
  "id" text not null,
  "content" text not null,
  "created_at" bigint not null,
  "updated_at" bigint not null
);
create table uploads (
  "name" text not null,
  "folder" text not null,
  "type" text not null,
  "bytes" bytea not null,
  "created_at" bigint not null,
  "unused_since" bigint
);
create table user_words (
  "user_id" text not null,
  "word" text collate "C" not null
);
create table users (
  "id" text not null,
  "email" text not null,
  "pending_email" text,
  "first_name" text not null,
  "last_name" text not null,
  "password_hash" text not null,
  "role" text not null,
  "is_active" integer not null,
  "is_email_verified" integer not null,
  "is_validated" integer not null,
  "last_login" bigint,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  "search_text" text not null default ''::text
);
insert into account_tokens values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','verify-email','hiQbJ4raGif-kc8LBoiRgxDWlNnQE8er32SEAbb7Kcw','grace@radio.example','1795558554997',null);
insert into account_tokens values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','verify-email','KWCRM2KkQH6QOzpkDSUk91_N_b5qU578snCltcVhf8g','zoe@radio.example','1795558556872',null);
insert into account_tokens values ('01a20a7a-ed18-7000-a820-66e03a1d5864','verify-email','05ef8lPQ8-Bx-E7DWNfP7km7rBjk-5vnFy3qbaCamWY','waits@radio.example','1795558557986',null);
insert into account_tokens values ('01a20a7a-f4fe-7000-be16-dbdc9acc33c9','verify-email','fr0jJ91S80CG--gftMPiGM_D7b-ZmHvEg7VGXPX6cMM','second@radio.example','1795558560075',null);
insert into account_tokens values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','reset-password','YQtsHkoXFC9Zdt8vw3kkU0sKs6mcHW-90wMyBaiRbPw','grace@radio.example','1795473965645',null);
insert into attempts values ('LqbagKgyxeKHh1Uirqxkf6WEwx_Nr5sTluNZ1kTC5kQ',1,'1795475754996');
insert into attempts values ('0ur6oAH1x8MqKjT0nLqOjtHd825gBXy_SqiRoIEcYyM',1,'1795475756847');
insert into attempts values ('hnPnNXtM1j-2GXaO1xImN441Q9A9xPZ-P_iER6rCK_I',3,'1795475753143');
insert into attempts values ('dPbgdgzOCufc-aGQKh_ezNuiQwBNVupvIPtS_ooxtG8',1,'1795475757984');
insert into attempts values ('DbwI34sSY9LET_zF3eNZi_fmVseIw2cnxrwOI2_xlWU',3,'1795473065145');
insert into attempts values ('8Xzq0VtL19LOTXray_LyBMlByCagxXnEUHr6dMh9SIY',3,'1795473051177');
insert into attempts values ('lDbEg92FXW7N8ieEcG-kMf9ZYdsTC_D8pKtrfUwDG2w',1,'1795475765624');
insert into attempts values ('gk7Ax0y_pDGp7kJwOa-V2poCE_4r6fIUFIkSocoOELY',1,'1795475765639');
insert into audit_log values ('01a20a76-a3b3-7000-8ec5-3d55adacf3b3','1795471877043',null,'account.first-administrator','01a20a76-a3a8-7000-a626-bac8f65050a4','{}');
insert into audit_log values ('01a20a7a-d7bd-7000-8a74-71593daa7d3f','1795472152509','01a20a76-a3a8-7000-a626-bac8f65050a4','administrator.signed-in',null,'{}');
insert into audit_log values ('01a20a7a-e165-7000-9e49-39fc51ffa86c','1795472154981',null,'account.registered','01a20a7a-e147-7000-818f-3a6cf7fd008f','{}');
insert into audit_log values ('01a20a7a-e8a1-7000-ba77-aeff282fbc37','1795472156833',null,'account.registered','01a20a7a-e7d1-7000-bc01-6308036e37e2','{}');
insert into audit_log values ('01a20a7a-ed1d-7000-8744-d8fb092a9c4b','1795472157981',null,'account.registered','01a20a7a-ed18-7000-a820-66e03a1d5864','{}');
insert into audit_log values ('01a20a7a-ee66-7000-987f-9b9c9328a7f9','1795472158310','01a20a76-a3a8-7000-a626-bac8f65050a4','user.marked-verified','01a20a7a-e7d1-7000-bc01-6308036e37e2','{}');
insert into audit_log values ('01a20a7a-ef24-7000-9b2d-1345123f946b','1795472158500','01a20a76-a3a8-7000-a626-bac8f65050a4','user.validated','01a20a7a-e7d1-7000-bc01-6308036e37e2','{}');
insert into audit_log values ('01a20a7a-f03d-7000-9225-c3f7fadc2276','1795472158781','01a20a76-a3a8-7000-a626-bac8f65050a4','user.marked-verified','01a20a7a-e147-7000-818f-3a6cf7fd008f','{}');
insert into audit_log values ('01a20a7a-f132-7000-9103-6a1f48d0b794','1795472159026','01a20a76-a3a8-7000-a626-bac8f65050a4','user.validated','01a20a7a-e147-7000-818f-3a6cf7fd008f','{}');
insert into audit_log values ('01a20a7a-f56f-7000-a744-3aae75fbcd15','1795472160111','01a20a76-a3a8-7000-a626-bac8f65050a4','user.created','01a20a7a-f4fe-7000-be16-dbdc9acc33c9','{"role":"admin"}');
insert into audit_log values ('01a20a7a-f5e9-7000-94f6-44a1c08ccbc8','1795472160233','01a20a76-a3a8-7000-a626-bac8f65050a4','email-config.saved',null,'{"host":"127.0.0.1","port":1,"encryption":"STARTTLS","isNewPassword":true}');
insert into audit_log values ('01a20a7a-f7ac-7000-8a8e-ca0e4e2517b9','1795472160684','01a20a76-a3a8-7000-a626-bac8f65050a4','lastfm-config.saved',null,'{"enabled":true,"isNewSecret":true}');
insert into audit_log values ('01a20a7a-f7c1-7000-9fee-738539cae48f','1795472160705','01a20a76-a3a8-7000-a626-bac8f65050a4','system-config.saved',null,'{"maintenanceMode":false,"allowRegistration":true}');
insert into audit_log values ('01a20a7a-f7ea-7000-a510-112fe51ee9d8','1795472160746','01a20a76-a3a8-7000-a626-bac8f65050a4','channel.created','01a20a7a-f7e2-7000-a830-fcfc32a777df','{"channelNumber":101,"name":"Nova"}');
insert into audit_log values ('01a20a7a-f89b-7000-84fa-c70e603aadf5','1795472160923','01a20a76-a3a8-7000-a626-bac8f65050a4','channel.created','01a20a7a-f898-7000-8726-1774d7dcabe0','{"channelNumber":102,"name":"Off"}');
insert into audit_log values ('01a20a7a-f8cc-7000-88e2-b5b1b8f92c4d','1795472160972','01a20a76-a3a8-7000-a626-bac8f65050a4','channel.created','01a20a7a-f8ca-7000-9201-1f46e0af53fb','{"channelNumber":103,"name":"Gone"}');
insert into audit_log values ('01a20a7a-f913-7000-9f2e-b115123d1ceb','1795472161043','01a20a76-a3a8-7000-a626-bac8f65050a4','channel.deleted','01a20a7a-f8ca-7000-9201-1f46e0af53fb','{"channelNumber":103,"name":"Gone"}');
insert into audit_log values ('01a20a7b-037e-7000-8479-0c29b6d81cca','1795472163710','01a20a76-a3a8-7000-a626-bac8f65050a4','theme.created','01a20a7b-0348-7000-8b30-a46e893059c7','{"name":"Night"}');
insert into audit_log values ('01a20a7b-06f9-7000-86ab-e45a4c878513','1795472164601','01a20a76-a3a8-7000-a626-bac8f65050a4','theme.assets-uploaded','01a20a7b-0348-7000-8b30-a46e893059c7','{"name":"Night"}');
insert into audit_log values ('01a20a7b-075c-7000-b047-9a2b7e404463','1795472164700','01a20a76-a3a8-7000-a626-bac8f65050a4','theme.activated','01a20a7b-0348-7000-8b30-a46e893059c7','{"name":"Night"}');
insert into channels values ('01a20a7a-f898-7000-8726-1774d7dcabe0',102,'Off',128,0,0,'[]',null,null,'1795472160920','1795472160920',null,null,'https://radio.example/off',null,null,'MP3',null,null,null,null,null,null,null,null,null,null,'0','0','0','0','{"isReachable":false,"resolvedUrl":null,"contentType":null,"codec":null,"bitrate":null,"allowsCrossOrigin":null,"metadataSource":null,"checkedAt":"2026-11-23T22:16:00.926Z","streamUrl":"https://radio.example/off","warnings":["The stream cannot be read. The name radio.example is not known."]}');
insert into channels values ('01a20a7a-f7e2-7000-a830-fcfc32a777df',101,'Nova',128,1,1,'[{"programName":"Früh","dayOfWeek":"Monday","startTime":"06:00","endTime":"09:00"},{"programName":"Nacht","dayOfWeek":"Sunday","startTime":"22:00","endTime":"02:00"}]',null,'1795472298531','1795472160738','1795472160738','Jazz & "more"
all night','Jazz','http://127.0.0.1:8399/live',null,null,'MP3','DE','German','https://radio.example/',null,null,'{"name":"Früh","description":null,"host":"Zoë"}','Rêverie No. 9','Zoë & the 🎷',null,null,'1','0','9','1','{"isReachable":false,"resolvedUrl":null,"contentType":null,"codec":null,"bitrate":null,"allowsCrossOrigin":null,"metadataSource":null,"checkedAt":"2026-11-23T22:16:00.753Z","streamUrl":"http://127.0.0.1:8399/live","warnings":["The stream cannot be read. It answered with status 404."]}');
insert into favorite_channels values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','01a20a7a-f7e2-7000-a830-fcfc32a777df','1795472162500');
insert into favorite_channels values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','01a20a7a-f7e2-7000-a830-fcfc32a777df','1795472162572');
insert into leases values ('now-playing','9aad43eb-93f4-4281-b8e1-57b5d616c8f4','1','0');
insert into liked_song_counts values ('01a20a7a-e147-7000-818f-3a6cf7fd008f',1);
insert into liked_song_counts values ('01a20a7a-e7d1-7000-bc01-6308036e37e2',2);
insert into liked_songs values ('01a20a7a-ffa6-7000-9423-ddb551ca973c','01a20a7a-e147-7000-818f-3a6cf7fd008f','WQfoQMo5dVT3CzsjozKEXx0WiwAxJ2FzW0cyoJgIToU','Rêverie','Zoë & the 🎷',null,null,'01a20a7a-f7e2-7000-a830-fcfc32a777df','Nova','1795472162726');
insert into liked_songs values ('01a20a7b-004c-7000-99aa-8001ec11b705','01a20a7a-e7d1-7000-bc01-6308036e37e2','WQfoQMo5dVT3CzsjozKEXx0WiwAxJ2FzW0cyoJgIToU','Rêverie','Zoë & the 🎷','Notes',null,'01a20a7a-f7e2-7000-a830-fcfc32a777df','Nova','1795472162892');
insert into liked_songs values ('01a20a7b-006b-7000-b44d-d5e9a8b607e7','01a20a7a-e7d1-7000-bc01-6308036e37e2','uuqyE5IZ_R-XG6KxyymXbwgPM4tJCRXZkKAHE_bxF1M','Only a title',null,null,null,null,null,'1795472162923');
insert into listener_samples values (60000,'1795472160000','01a20a7a-f7e2-7000-a830-fcfc32a777df',7,0,7);
insert into listener_samples values (60000,'1795472220000','01a20a7a-f7e2-7000-a830-fcfc32a777df',7,1,7);
insert into listener_samples values (60000,'1795472280000','01a20a7a-f7e2-7000-a830-fcfc32a777df',7,1,7);
insert into listener_samples values (60000,'1795472340000','01a20a7a-f7e2-7000-a830-fcfc32a777df',7,0,7);
insert into mail_outbox values ('01a20a7a-e8da-7000-a8ea-5ae936ef981c','zoe@radio.example','verify-email','v1.xOCIw3THlJq6Q0B-vNwFsfDNixb8vD8C2ohCr03wWA5T6QSCT-I3PHeji-WcIElssRbfVC6Rzk-4NkxPNhKjGw8VxkpkrMVmamSYyi-pMCf3vVA4HX6qsFbQ5lRh30CW2_RCZcQJoz58xHRvkgrPmjkTL5cDzgrGUYXW8yghzpJiMfZNteI-Un2NHUuBTGv0i-c6jpMTGlptFXOB4PhEzltLxAvNOlwzz9tF6NUVfw','waiting',4,'1795473063444','0','Nothing answers there: the connection was refused.','1795472156890','1795472583444');
insert into mail_outbox values ('01a20a7a-eefc-7000-b79d-6f6419acab2e','zoe@radio.example','account-validated','v1.te_o1w03IKRzObJAtEVhBjp9DA41vaRpplMPadL_n5Ucs9WKO04cHZESaRCXqmLYdud3UyhcbuL5yeQ03myV4wros16iDd7W64NtlkSLqsLWYIIoVTugIu_7HUnyatO73A0tMw','waiting',4,'1795473063448','0','Nothing answers there: the connection was refused.','1795472158460','1795472583448');
insert into mail_outbox values ('01a20a7a-f112-7000-87f6-835b47cd3795','grace@radio.example','account-validated','v1.H9CwJLvd9GoyZ1qO779vbvncO9uirnV06PdO2mPsrl4FEfJXc5TG9rAINms97t5UXsQGED-LA8z7Z5JojZlt6M09BdW-5MsQZLm0w7CyApt1LWOjV7ovNbkjsyGJgUgWsJWLtxMMFA','waiting',4,'1795473063449','0','Nothing answers there: the connection was refused.','1795472158994','1795472583449');
insert into mail_outbox values ('01a20a7a-e18b-7000-87ff-b763724357d4','grace@radio.example','verify-email','v1.1VRjshmDxpi3AWL_gc19sZGbU-oSQXi85N31yzi3aN5fxAae0udMobQs8mCuqx_2ne8hR811QAFJ4KMxhxgPMWfhFiG2xS0Ioq9E25EObegJON-N0w_qp2o3HJIkx2VGOQoyFzRs0_96tn5S0bHh7ktYIeEIeelKW5TKI5d4lR6h3hdkAoF640cnTFYBCPGiuPcY7kSH9zB-YdE_tdAb9jU6ZsrzJTLqU-QmIqP7tApEjA','waiting',4,'1795473063445','0','Nothing answers there: the connection was refused.','1795472155019','1795472583445');
insert into mail_outbox values ('01a20a7a-f551-7000-864e-80070db8632c','second@radio.example','verify-email','v1.BqhPeJax946XP3WZo3G39mkMTBASHRslRMbhrzLMycyvUKWVE2VlBkUVCR6597yvH0YEy3suVC70TcNXLq_EhvmiU9ujqE7VaN0FP6lyCc2Gv_Yi8qn55KvMesQnPxBRS-bZmQcqD_HAS95Ue_9jeaLiTJE3_2xS2Mu4RR2uJxBLmiL_QwcjK_NWBlT6Dtw4pKvpSMw0C7FJmc720yn_2dJtKRn22oWY0fo2kHzYxqOuMrig','waiting',4,'1795473063452','0','Nothing answers there: the connection was refused.','1795472160081','1795472583452');
insert into mail_outbox values ('01a20a7a-ed25-7000-aa90-3d36c196facf','waits@radio.example','verify-email','v1.Li0jS36sBrDBX98ciZaZ6VzME9QeCnQFXB5m2pO-_FGDuD7dHcSAHVmgUFsiMh20w4GD07JRh2ka-Az2D140w55QG1MMJmjWcJ0uHL9VZCbpNaz97ClH4g-6jj23wphVYz4uoK3y3OPO81vt3unNMFZKJauZwi0aRf0l8VHmT_8e1YfPppz4Kb1b7WGF5cO0zPeIq7iaOHYQvkJ8bY3g0w5a90bBQSk1RmN0SqYQSqBBbw','waiting',4,'1795473063447','0','Nothing answers there: the connection was refused.','1795472157989','1795472583447');
insert into mail_outbox values ('01a20a7b-0b0f-7000-8e2a-090396232a16','grace@radio.example','reset-password','v1.fBvXc4xkjOmdqaYHHMMLIg9WdQewepwDWAJ8ULCuGBBHUfKMjuY_-qFgMhM97gZToRSBtNXfJZ3vjxAhjR6WFugY0-kBbbOTVe2jkjRvhzj1I0oxCUUEUOkqYyL87O-ZOf29Qe8gFZG-o_tD0ikY4qT8QbFMqTzmbWG9A4i_-m6ETMbBHCkKOFkvGQFxy9VaIB1gx3C1RCjIM5agkCI0UleR_gZ11qedAZPhH2wKQnZnFZFi','waiting',4,'1795473068444','0','Nothing answers there: the connection was refused.','1795472165647','1795472588444');
insert into metadata_answers values ('track:ylwzgYjVrDI4vZTDG1bxxhBC0hUABCk8CCjd7wIsQQ0','{"name":"Rêverie","artist":"Zoë & the 🎷","album":"Notes","duration":215,"playcount":9876,"listeners":1234,"url":null,"image":[{"size":"small","#text":""},{"size":"medium","#text":""},{"size":"large","#text":""},{"size":"extralarge","#text":""}],"tags":["jazz"],"wiki":null}','1795472162833');
insert into metadata_answers values ('track:kodBbasZTd0Q3eEfrrr5gGBusktH9dFh67kxTmhHFGo','{"name":"Rêverie","artist":"Zoë & the 🎷","album":"Notes","duration":215,"playcount":9876,"listeners":1234,"url":null,"image":[{"size":"small","#text":""},{"size":"medium","#text":""},{"size":"large","#text":""},{"size":"extralarge","#text":""}],"tags":["jazz"],"wiki":null}','1795472163284');
insert into metadata_days values ('2026-11-23','2','1','0','2','0');
insert into schema_migrations values ('001-channels','1795471876165');
insert into schema_migrations values ('002-settings','1795471876206');
insert into schema_migrations values ('003-leases','1795471876245');
insert into schema_migrations values ('004-song-history','1795471876262');
insert into schema_migrations values ('005-listening','1795471876280');
insert into schema_migrations values ('006-accounts','1795471876311');
insert into schema_migrations values ('007-attempts','1795471876322');
insert into schema_migrations values ('008-mail-outbox','1795471876332');
insert into schema_migrations values ('009-audit-log','1795471876364');
insert into schema_migrations values ('010-metadata','1795471876423');
insert into schema_migrations values ('011-favorites','1795471876535');
insert into schema_migrations values ('012-user-list','1795471876543');
insert into schema_migrations values ('013-stream-checks','1795471876550');
insert into schema_migrations values ('014-outbox-list','1795471876558');
insert into schema_migrations values ('015-themes','1795471876573');
insert into schema_migrations values ('016-uploads','1795471876608');
insert into schema_migrations values ('017-user-search','1795471876677');
insert into sessions values ('Zz0R1Us9XehnQrQbHrx6vNMbSHYjqszRRaJxe-dVh1k','01a20a76-a3a8-7000-a626-bac8f65050a4','1795472152402','1795472152402');
insert into sessions values ('GFoRQo3Vu-R6_gROwTv0mIpQ6OhNB7Q8VLslqLahCMU','01a20a7a-e147-7000-818f-3a6cf7fd008f','1795472161439','1795472161439');
insert into sessions values ('YAlS3dWZ3opmSxAb_0KF0hcFVsoueapMXMc2S7juW9I','01a20a7a-e7d1-7000-bc01-6308036e37e2','1795472162027','1795472162027');
insert into settings values ('first-administrator','true','1795471877031');
insert into settings values ('administration','true','1795472160023');
insert into settings values ('email-config','{"host":"127.0.0.1","port":1,"username":"station","encryption":"STARTTLS","fromEmail":"radio@radio.example","password":"v1.AukK7HlAfK3S3HbInJuxTn_wrrH0l245BEjrQLxo-KwMrakTHQJle11pYArS3KcDon0f8WA","lastUpdated":"2026-11-23T22:16:00.232Z"}','1795472160232');
insert into settings values ('lastfm','{"apiKey":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","enabled":true,"cacheEnabled":true,"cacheDuration":3600,"rateLimitDelay":200,"maxRetries":3,"sealedSecret":"v1.mTPZwHJdp5iHB8Kd_gJlZtlF3D8D80EfswsI-p0o3gOuZhBh8_1o9B9-cIZRttFJKup-_NqCdt1OHSGk","lastUpdated":"2026-11-23T22:16:00.560Z"}','1795472160560');
insert into settings values ('system-config','{"systemName":"Radio Zoë","version":"1.0.0","systemUrl":"http://localhost:8302","apiPath":"/api","clientUrl":"http://localhost:8302","description":"Zwölf Kanäle","maintenanceMode":false,"allowRegistration":true,"emailEnabled":true,"lastFmEnabled":true,"lastUpdated":"2026-11-23T22:16:00.701Z"}','1795472160701');
insert into settings values ('active-theme','"01a20a7b-0348-7000-8b30-a46e893059c7"','1795472164690');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','1','Rêverie No. 1','Zoë & the 🎷',null,null,'1795472161410');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','2','Rêverie No. 2','Zoë & the 🎷',null,null,'1795472180833');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','3','Rêverie No. 3','Zoë & the 🎷',null,null,'1795472200222');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','4','Rêverie No. 4','Zoë & the 🎷',null,null,'1795472209772');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','5','Rêverie No. 5','Zoë & the 🎷',null,null,'1795472229553');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','6','Rêverie No. 6','Zoë & the 🎷',null,null,'1795472249288');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','7','Rêverie No. 7','Zoë & the 🎷',null,null,'1795472259104');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','8','Rêverie No. 8','Zoë & the 🎷',null,null,'1795472278754');
insert into song_history values ('01a20a7a-f7e2-7000-a830-fcfc32a777df','9','Rêverie No. 9','Zoë & the 🎷',null,null,'1795472298531');
insert into themes values ('01a20a7b-0348-7000-8b30-a46e893059c7', E'{"name":"Night","displayName":"Airdial","description":"Calm surfaces in light and dark, with the artwork in front.","version":"1.0.0","customCSS":".player { border: 1px solid red; }","colorPalette":{"primary":{"main":"#1976d2","light":"#5b9fe3","dark":"#125aa3","contrastText":"#ffffff"},"secondary":{"main":"#dc004e","light":"#ea5c8c","dark":"#a8003c","contrastText":"#ffffff"},"accent":{"main":"#ff9800","light":"#ffb74d","dark":"#ef7f00","contrastText":"#211400"},"background":{"default":"#f5f6f8","paper":"#ffffff","dark":"#14161b","darkPaper":"#1d2027"},"text":{"primary":"#191c22","secondary":"#535965","disabled":"#8e95a1","darkPrimary":"#eceef2","darkSecondary":"#aab0bc"},"error":{"main":"#c62828","light":"#e57373","dark":"#8e1c1c"},"warning":{"main":"#e07a00","light":"#ffb04c","dark":"#9a5400"},"info":{"main":"#0277bd","light":"#4fa9de","dark":"#01507f"},"success":{"main":"#2e7d32","light":"#6abf6e","dark":"#1b5420"}},"typography":{"fontFamily":{"primary":"\\"Figtree Variable\\", \\"Figtree Fallback\\", system-ui, sans-serif","secondary":"\\"Figtree Variable\\", \\"Figtree Fallback\\", system-ui, sans-serif","monospace":"ui-monospace, \\"Cascadia Code\\", \\"Menlo\\", monospace"},"fontSize":{"xs":"0.75rem","sm":"0.875rem","base":"1rem","lg":"1.2rem","xl":"1.44rem","2xl":"1.728rem","3xl":"2.074rem","4xl":"2.488rem"},"fontWeight":{"light":300,"normal":400,"medium":500,"semibold":600,"bold":700},"lineHeight":{"tight":1.2,"normal":1.5,"relaxed":1.7}},"advanced":{"borderRadius":{"small":"6px","medium":"10px","large":"16px"},"transitions":{"fast":"120ms","normal":"200ms","slow":"400ms"}},"componentStyles":{"button":{"borderRadius":"10px","textTransform":"none","fontWeight":600},"input":{"borderRadius":"10px"},"card":{"borderRadius":"16px","boxShadow":"0 1px 2px rgb(16 24 40 / 0.06), 0 4px 16px rgb(16 24 40 / 0.06)"},"navigation":{"background":null,"text":null,"darkBackground":null,"darkText":null,"height":"64px"}},"logoAssets":{"fullLogo":{"light":"/uploads/themes/ebcada4c35685d5dfc2ff62ca32340b8.png","dark":null},"isotype":{"light":null,"dark":null},"favicon":null},"branding":{"brandName":null,"tagline":"Your Music, Your Way"},"pwaConfig":{"name":"","shortName":"","description":"Numbered radio channels, one press away.","themeColor":"#1976d2","backgroundColor":"#f5f6f8"},"homePageContent":{"heroTitle":"Every channel has a number. Find yours.","heroSubtitle":"Live radio, one press away.","heroDescription":"Walk the dial, press play and hear it at once. With an account you keep your favorite channels and the songs you like.","featuresTitle":"Made for listening","aboutTitle":"About this radio","aboutText":"An independent web radio: numbered channels, real stations, and nothing between you and the music.","bannerText":"","bannerVisible":false}}','1795472163656','1795472164597');
insert into uploads values ('ebcada4c35685d5dfc2ff62ca32340b8.png','themes','image/png','\x89504e470d0a1a0a0000000d49484452000000300000003008060000005702f987000000097048597300000b1200000b1201d2dd7efc000003ee4944415468deed5a596b1351148ebf40dcda491554c40545c1071f04ad08bea858c437118b3ed9071f149b896b5b4529ee4bdd11545044145bac54c5e256293eb8cd4c6a1adb54bba68bd6c6364d6c9a1ccf9998d8e874921b72930978e09081e49efb7d73b69b7bafc9a423e3acceb18245ca375be40ab328d70ba2fc033f81a7aa7358643b3e979b4565236130b14ad66e25db2c4aa7d1889737e038d46bb648a708535ce005abb25ab0c86e03008ff60c62ca16a53c1de8304610a512fc61d068e04790086278ed25acff868d286f302a700d229ba2c346b42dc7b7efcf1c02d25056a1bc2242e0779549fa449baf7f51950b11c4ac82cf2e94b278c4bdf55e1b84a5f06e1b977c9864b10926acb5053cded0ddb7df2304eee0339f70520a4cc8e4390fe3e51ffa2204eebde745407a84092cf5652a01c24e09ec8b77c082031fe15aed5738f2b81366ecb5e987d0bb3f2144cf9c12d967621970fb4d6f04d4fb160fccdc674b7308c9c044e0724d0f8c14a97510e614d769fef6d2cb3fbfbdf0a2c71804a6ed56e075d34014095b875793c4b2e30eb0bbbc2ac9a5c71cba7673f1fbd15e4452099052ecbf6df6449178fdd993d0e4537729f0400e859a3f005052d9c19f00e9ac221b28edde28128b4aed4c3672ac323caa7347d9080641f5067702a4734beac0d1e90b7900c38a75fc55ac665a5274bf233504c29e5877d1a95b8db4b4f4a14b13fce0509039174ca95e496ebdd502a3c9961bcda9c9814475fd9526180e688327afa4a40a25aa2bcb1ac0eb0f6a82a706c9a50f5042d534f443ad73204aab14b70a28de49961c7540dfe0b026f86afb0fc83bd7a8dafc7b1e9a7b4f457b6204d65e70829e50938a07fc7c5c3fb9dc7e4d1b52db204cc7e6e8ecf1e9ceb50609b21338dfa86bb41e4be8686357a177a8b9b9bd010868470db4f60ec1bc9250c5f9d4c5810029b9ef55e3c03faea5eea91542b4d4287bd63d6aa286e53b86d3e2c3f59171abcf7208a14494de68af6758173c2532014ecb622e9616dc6c865872e24957fa56a3b194c227961caa721997403c1ea0666658029403df747280f2637691cdb804627981be4beb3fb27895ea36f501eabea4f4ac57cb0d472095fa9f40fa09306c6c912e3cf811f63fe88063d89092a964936c33efcce15efb179641ddfd7ee0259db86a65f4403dd3d900fdffe52d4ceb243a23c01dde6d2caccf3ced06cfcf40d28193cd93d55decdbeb393be439999ac0c24efbb4d01113eeb3671c81f01113c944519acd5a8dd20cde3761fb87c9d1279578749941a794f9daa7f478d06d78f08851f7aa011de71bf5aa015d8388ebbec478519a826eaa3450c8541226e65b2b66ab9c2b884a315e81a9fa7ddda63f05d76d700ec94173aa218d18f430fe029a3a5f01032a5b140000000049454e44ae426082','1795472164485',null);
insert into user_words values ('01a20a76-a3a8-7000-a626-bac8f65050a4','station');
insert into user_words values ('01a20a76-a3a8-7000-a626-bac8f65050a4','administrator');
insert into user_words values ('01a20a76-a3a8-7000-a626-bac8f65050a4','ada@radio.example');
insert into user_words values ('01a20a76-a3a8-7000-a626-bac8f65050a4','radio.example');
insert into user_words values ('01a20a76-a3a8-7000-a626-bac8f65050a4','example');
insert into user_words values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','grace');
insert into user_words values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','hopper');
insert into user_words values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','grace@radio.example');
insert into user_words values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','radio.example');
insert into user_words values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','example');
insert into user_words values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','zoe');
insert into user_words values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','o''brien');
insert into user_words values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','🎷');
insert into user_words values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','zoe@radio.example');
insert into user_words values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','brien');
insert into user_words values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','radio.example');
insert into user_words values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','example');
insert into user_words values ('01a20a7a-ed18-7000-a820-66e03a1d5864','waits');
insert into user_words values ('01a20a7a-ed18-7000-a820-66e03a1d5864','long');
insert into user_words values ('01a20a7a-ed18-7000-a820-66e03a1d5864','waits@radio.example');
insert into user_words values ('01a20a7a-ed18-7000-a820-66e03a1d5864','radio.example');
insert into user_words values ('01a20a7a-ed18-7000-a820-66e03a1d5864','example');
insert into user_words values ('01a20a7a-f4fe-7000-be16-dbdc9acc33c9','second');
insert into user_words values ('01a20a7a-f4fe-7000-be16-dbdc9acc33c9','admin');
insert into user_words values ('01a20a7a-f4fe-7000-be16-dbdc9acc33c9','second@radio.example');
insert into user_words values ('01a20a7a-f4fe-7000-be16-dbdc9acc33c9','radio.example');
insert into user_words values ('01a20a7a-f4fe-7000-be16-dbdc9acc33c9','example');
insert into users values ('01a20a76-a3a8-7000-a626-bac8f65050a4','ada@radio.example',null,'Station','Administrator','$argon2id$v=19$m=19456,t=2,p=1$J+BZ0GBE/79WVQlXta3KHA$6Dl9YkzX4bFvH6Q4Z9aTKyxiJR4HBsHuIuPauqI4UJ8','admin',1,1,1,'1795472152438','1795471877032','1795472152438','
station
administrator
ada@radio.example
radio.example
example');
insert into users values ('01a20a7a-ed18-7000-a820-66e03a1d5864','waits@radio.example',null,'Waits','Long','$argon2id$v=19$m=19456,t=2,p=1$cbz58KSOnbLEUOdC3yjN9g$G5JGPoYvV6WPxljMwqeiXL8dtSqL62tonQVMHt/pySk','customer',1,0,0,null,'1795472157976','1795472157976','
waits
long
waits@radio.example
radio.example
example');
insert into users values ('01a20a7a-f4fe-7000-be16-dbdc9acc33c9','second@radio.example',null,'Second','Admin','$argon2id$v=19$m=19456,t=2,p=1$B5sDvElJ4Tzfay3e3hnPAQ$Rgydm+PJXu3LhkRL2elJHWO6iVsh5iAzDyTr8+KkDl0','admin',1,0,0,null,'1795472160042','1795472160042','
second
admin
second@radio.example
radio.example
example');
insert into users values ('01a20a7a-e147-7000-818f-3a6cf7fd008f','grace@radio.example',null,'Grace','Hopper','$argon2id$v=19$m=19456,t=2,p=1$eH13DeKx7Ngb2sZkPbuCXA$MfTe5iFEderNhCQKoEoZgnrX1AiIYH9noMUia8TDZ5k','customer',1,1,1,'1795472161448','1795472154952','1795472161448','
grace
hopper
grace@radio.example
radio.example
example');
insert into users values ('01a20a7a-e7d1-7000-bc01-6308036e37e2','zoe@radio.example',null,'Zoë','O''Brien 🎷','$argon2id$v=19$m=19456,t=2,p=1$gbSw0MFGMZjmih+U99UhWg$6oLVEws+N9X0Z7p43/rtOhimSxtMQcxlWPyditHt0X8','customer',1,1,1,'1795472162037','1795472156625','1795472162037','
zoe
o''brien
🎷
zoe@radio.example
brien
radio.example
example');
alter table account_tokens add constraint account_tokens_key PRIMARY KEY (user_id, purpose);
alter table account_tokens add constraint account_tokens_token_hash_key UNIQUE (token_hash);
alter table attempts add constraint attempts_pkey PRIMARY KEY (key);
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table channels add constraint channels_channel_number_key UNIQUE (channel_number);
alter table channels add constraint channels_pkey PRIMARY KEY (id);
alter table favorite_channels add constraint favorite_channels_key PRIMARY KEY (user_id, channel_id);
alter table leases add constraint leases_pkey PRIMARY KEY (name);
alter table liked_song_counts add constraint liked_song_counts_pkey PRIMARY KEY (user_id);
alter table liked_songs add constraint liked_songs_identity UNIQUE (user_id, identity);
alter table liked_songs add constraint liked_songs_pkey PRIMARY KEY (id);
alter table listener_samples add constraint listener_samples_key PRIMARY KEY (span_ms, at, channel_id);
alter table mail_outbox add constraint mail_outbox_pkey PRIMARY KEY (id);
alter table metadata_answers add constraint metadata_answers_pkey PRIMARY KEY (key);
alter table metadata_days add constraint metadata_days_pkey PRIMARY KEY (day);
alter table presence add constraint presence_pkey PRIMARY KEY (node);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table settings add constraint settings_pkey PRIMARY KEY (key);
alter table song_history add constraint song_history_key PRIMARY KEY (channel_id, "position");
alter table themes add constraint themes_pkey PRIMARY KEY (id);
alter table uploads add constraint uploads_pkey PRIMARY KEY (name);
alter table users add constraint users_email_key UNIQUE (email);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table account_tokens add constraint account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table favorite_channels add constraint favorite_channels_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE;
alter table favorite_channels add constraint favorite_channels_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table liked_song_counts add constraint liked_song_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table liked_songs add constraint liked_songs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_words add constraint user_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX attempts_window_ends ON attempts USING btree (window_ends);
CREATE INDEX audit_log_at ON audit_log USING btree (at);
CREATE INDEX favorite_channels_channel_id ON favorite_channels USING btree (channel_id);
CREATE INDEX liked_songs_newest ON liked_songs USING btree (user_id, liked_at, id);
CREATE INDEX mail_outbox_due ON mail_outbox USING btree (state, next_attempt_at);
CREATE INDEX mail_outbox_listed ON mail_outbox USING btree (state, id);
CREATE INDEX metadata_answers_fetched_at ON metadata_answers USING btree (fetched_at);
CREATE INDEX sessions_last_seen_at ON sessions USING btree (last_seen_at);
CREATE INDEX sessions_user_id ON sessions USING btree (user_id);
CREATE INDEX song_history_played_at ON song_history USING btree (played_at);
CREATE INDEX user_words_user_id ON user_words USING btree (user_id);
CREATE INDEX user_words_word ON user_words USING btree (word, user_id);
CREATE INDEX users_admins ON users USING btree ((
CASE
    WHEN ((role = 'admin'::text) OR (is_validated = 1)) THEN 1
    ELSE 0
END), created_at DESC, id DESC, role, is_validated) WHERE (role = 'admin'::text);
CREATE INDEX users_inactive ON users USING btree ((
CASE
    WHEN ((role = 'admin'::text) OR (is_validated = 1)) THEN 1
    ELSE 0
END), created_at DESC, id DESC, role, is_validated) WHERE (is_active = 0);
CREATE INDEX users_listed ON users USING btree ((
CASE
    WHEN ((role = 'admin'::text) OR (is_validated = 1)) THEN 1
    ELSE 0
END), created_at DESC, id DESC, role, is_validated, is_active, is_email_verified, search_text);
CREATE INDEX users_unverified ON users USING btree ((
CASE
    WHEN ((role = 'admin'::text) OR (is_validated = 1)) THEN 1
    ELSE 0
END), created_at DESC, id DESC, role, is_validated) WHERE (is_email_verified = 0);
CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception 'the audit log is append-only'; end $function$;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
